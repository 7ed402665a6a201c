// What the docs say of what is typed: the index of a language, read once; for the site's own search and for the help page of the web.
import MiniSearch from './minisearch.js'
import { searchOptions } from './search-options.js'

const most = 12
const excerptLength = 120

/** A piece of the text around the first word that was found, cut where found words begin and end: every second piece is one. */
const excerptOf = (text, words) => {
  const low = text.toLowerCase()
  const first = Math.min(...words.map((word) => low.indexOf(word)).filter((at) => at >= 0), text.length)
  const from = first === text.length ? 0 : Math.max(0, first - 24)
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const [start, ...rest] = text.slice(from, from + excerptLength).split(new RegExp(`(${pattern || '$^'})`, 'i'))
  return [from > 0 ? `…${start}` : start, ...rest]
}
/** `root`: where the site stands; `language`: zh or en. What is asked for people leaves the pages of the API out. */
export const openIndex = async (root, language) => {
  const answer = await fetch(`${root}search-${language}.json`)
  if (!answer.ok) throw new Error(String(answer.status))
  const index = MiniSearch.loadJSON(await answer.text(), searchOptions)
  const base = `${root}${language === 'en' ? 'en/' : ''}`
  return (typed, { api = true } = {}) =>
    typed.trim() === ''
      ? []
      : index
          .search(typed, { filter: ({ id }) => api || !id.startsWith('api/') })
          .slice(0, most)
          .map(({ id, title, page, text, terms }) => ({ address: base + id, title, page, excerpt: excerptOf(text, terms) }))
}
