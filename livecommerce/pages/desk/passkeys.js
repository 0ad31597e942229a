// Passkeys: forms with `data-passkey` get a hidden field with the response of the browser before they are sent. They are hidden
// where the browser has no passkeys. The challenge is in the form, or is fetched from `data-asks` when it is needed.
(() => {
  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  async function asked(address) {
    const response = await fetch(address, { method: "POST" });
    if (!response.ok) throw new Error(response.statusText);
    return response.json();
  }

  function created({ challenge, user, excludeCredentials = [], ...options }) {
    const known = excludeCredentials.map(({ id, ...credential }) => ({ ...credential, id: bytes(id) }));
    const own = { challenge: bytes(challenge), user: { ...user, id: bytes(user.id) }, excludeCredentials: known };
    return navigator.credentials.create({ publicKey: { ...options, ...own } });
  }

  const used = ({ challenge, ...options }) =>
    navigator.credentials.get({ publicKey: { ...options, challenge: bytes(challenge) } });

  function asText({ rawId, type, response }) {
    const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
    const parts = names.filter((name) => response[name]).map((name) => [name, text(response[name])]);
    return JSON.stringify({ id: text(rawId), rawId: text(rawId), type, response: Object.fromEntries(parts) });
  }

  let isAsking = false;

  async function send(form) {
    const { passkey, asks, options, known, failed } = form.dataset;
    const { token, credential } = form.elements;
    const message = document.getElementById(form.id + "-message");
    message.textContent = "";
    isAsking = true;
    try {
      const challenge = asks ? await asked(asks) : { options: JSON.parse(options), token: token.value };
      const given = await (passkey === "create" ? created : used)(challenge.options);
      token.value = challenge.token;
      credential.value = asText(given);
    } catch (error) {
      message.textContent = error.name === "InvalidStateError" && known ? known : failed;
      return;
    } finally {
      isAsking = false;
    }
    form.submit();
  }

  if (!window.PublicKeyCredential) return;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!isAsking) send(form);
    });
  }
  for (const note of document.querySelectorAll("[data-without-passkeys]")) note.hidden = true;
})();
