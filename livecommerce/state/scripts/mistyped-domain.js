// Suggests a correction for a mistyped domain of a mail provider.

const PROVIDERS = (
  "gmail.com googlemail.com outlook.com outlook.de hotmail.com hotmail.de hotmail.co.uk live.com msn.com yahoo.com yahoo.de yahoo.co.uk " +
  "icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de freenet.de " +
  "posteo.de mailbox.org mail.com email.com ymail.com fastmail.com wp.pl onet.pl onet.eu o2.pl interia.pl op.pl gazeta.pl tlen.pl"
).split(" ");

/** Returns the edit distance: insertions, deletions, substitutions and transpositions of adjacent letters. */
function distance(from, to) {
  const rows = [Array.from({ length: to.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= from.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = rows[i - 1][j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, changed);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
  }
  return rows[from.length][to.length];
}

/** Returns the address with the domain that was probably meant; empty if the typed domain may be right. */
export function meantAddress(address) {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).trim().toLowerCase();
  if (at < 1 || domain.length < 6 || PROVIDERS.includes(domain)) return "";
  const near = (provider) => provider.length >= 8 && distance(domain, provider) <= (provider[0] === domain[0] ? 2 : 1);
  const closest = PROVIDERS.filter(near).sort((provider, other) => distance(domain, provider) - distance(domain, other))[0];
  return closest ? `${address.slice(0, at).trim()}@${closest}` : "";
}

/** Shows the suggestion below a field as a button, which replaces the field's value. */
export function ask(field) {
  const place = document.getElementById(`${field.id}-meant`);
  const meant = meantAddress(field.value);
  place?.replaceChildren();
  if (!place || !meant) return;
  const button = Object.assign(document.createElement("button"), { type: "button" });
  button.textContent = place.dataset.question.replace("{address}", () => meant);
  button.addEventListener("click", () => {
    field.value = meant;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    place.replaceChildren();
    field.focus();
  });
  place.append(button);
}
