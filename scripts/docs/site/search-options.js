// How the docs are cut into words, for the index and for what is typed: Latin words whole, Han text by pairs.
const tokenize = (text) =>
  [...text.toLowerCase().matchAll(/[\p{Script=Han}]+|[\p{L}\p{N}_-]+/gu)].flatMap(([run]) => {
    if (!/\p{Script=Han}/u.test(run)) return run.includes('-') ? [run, ...run.split('-')] : [run]
    const letters = [...run.matchAll(/\p{Script=Han}|[^\p{Script=Han}]+/gu)].map(([one]) => one)
    return letters.length === 1 ? letters : letters.slice(1).map((letter, n) => letters[n] + letter)
  })
export const searchOptions = {
  fields: ['title', 'page', 'text'],
  storeFields: ['page', 'title', 'text'],
  tokenize,
  processTerm: (term) => term,
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    fuzzy: (term) => (/^[a-z]{5,}$/.test(term) ? 1 : false),
    combineWith: 'AND',
    boostDocument: (id) => (id.startsWith('api/') ? 0.3 : 1),
  },
}
