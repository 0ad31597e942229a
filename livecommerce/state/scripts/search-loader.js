// The search of the site; site_search.py gives these functions their Python names. The code that asks comes with the first question.

export const searchSite = async (text, count) => (await import("./search.js")).searchSite(text, count);

export const typedWords = (text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim();
