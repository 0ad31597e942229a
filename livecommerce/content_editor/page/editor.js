// Starts Sveltia CMS with the generated configuration. The server turns texts into values and back, see ../files.py.

import CMS from "@sveltia/cms";

const LOCALE = "_locale";

async function ask(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.message);
  return data;
}

// The texts of the entry that is being saved, by language, from the moment at which all languages are known.
const texts = new Map();

async function writeTexts({ entry }) {
  const { data, i18n, path } = entry.toJS();
  const values = { en: data };
  for (const [locale, other] of Object.entries(i18n)) {
    if (other.data && Object.keys(other.data).length) values[locale] = other.data;
  }
  texts.clear();
  try {
    const written = await ask("texts", { path, values });
    for (const [locale, text] of Object.entries(written)) texts.set(values[locale][LOCALE], text);
  } catch (reason) {
    // Sveltia shows the cause of an error of this name.
    throw new Error("saving_failed", { cause: reason });
  }
}

function toFile(values) {
  const text = texts.get(values[LOCALE]);
  if (text === undefined) throw new Error("saving_failed", { cause: new Error("This file cannot be saved alone.") });
  return text;
}

const { config, formats } = await (await fetch("configuration")).json();
for (const [format, { ending, kind }] of Object.entries(formats)) {
  CMS.registerCustomFormat(format, ending, { fromFile: (text) => ask("values", { kind, text: `${text}\n` }), toFile });
}
CMS.registerEventListener({ name: "preSave", handler: writeTexts });
CMS.init({ config });
