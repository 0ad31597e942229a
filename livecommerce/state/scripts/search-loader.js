// The search of the site; site_search.py gives this function its Python name. Its code comes with the first question.

export const searchSite = async (text, count) => (await import("./search.js")).searchSite(text, count);
