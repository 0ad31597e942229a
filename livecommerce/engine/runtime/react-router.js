// Stands in for React Router in compiled pages: links are plain elements (links.js).
export * from "react-router";
export { Link } from "./links.js";
