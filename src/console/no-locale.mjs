// Replaces React Aria's texts in languages other than English. See only-english.mjs.
export default {};
