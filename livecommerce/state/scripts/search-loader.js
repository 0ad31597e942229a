// Site search; site_search.py gives these functions their Python names. The first query loads the code for queries (search.js).

export const searchSite = async (text, count) => (await import("./search.js")).searchSite(text, count);

export const typedWords = (text) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim();
