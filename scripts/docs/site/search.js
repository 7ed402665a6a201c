// The search dialog: an index of this language, read once, asked at each key.
import MiniSearch from './minisearch.js'
import { searchOptions } from './search-options.js'

const { body, documentElement: html } = document
const dialog = document.querySelector('dialog.search')
const input = dialog.querySelector('input')
const list = dialog.querySelector('ul')
const status = dialog.querySelector('p')
const most = 12
const inEnglish = html.lang === 'en'
const base = `${body.dataset.up}${inEnglish ? 'en/' : ''}`
let index

const load = async () => {
  const answer = await fetch(`${body.dataset.up}search-${inEnglish ? 'en' : 'zh'}.json`)
  if (!answer.ok) throw new Error(String(answer.status))
  return MiniSearch.loadJSON(await answer.text(), searchOptions)
}
/** A piece of the text around the first word that was found, with the found words marked. */
const excerptOf = (text, words) => {
  const low = text.toLowerCase()
  const first = Math.min(...words.map((word) => low.indexOf(word)).filter((at) => at >= 0), text.length)
  const from = first === text.length ? 0 : Math.max(0, first - 24)
  const part = document.createElement('span')
  const piece = text.slice(from, from + 120)
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  if (from > 0) part.append('…')
  for (const [n, bit] of piece.split(new RegExp(`(${pattern || '$^'})`, 'i')).entries()) {
    if (n % 2 === 0) part.append(bit)
    else part.append(Object.assign(document.createElement('mark'), { textContent: bit }))
  }
  return part
}
const rowOf = ({ id, title, page, text, terms }, n) => {
  const row = document.createElement('li')
  row.id = `found-${n}`
  row.role = 'option'
  const head = document.createElement('b')
  head.textContent = title
  const of = document.createElement('small')
  of.textContent = title === page ? '' : page
  row.append(head, of, excerptOf(text, terms))
  row.addEventListener('click', () => {
    dialog.close()
    location.href = base + id
  })
  return row
}
let at = 0
const choose = (next) => {
  const rows = [...list.children]
  if (rows.length === 0) return input.removeAttribute('aria-activedescendant')
  at = (next + rows.length) % rows.length
  for (const [n, row] of rows.entries()) row.setAttribute('aria-selected', String(n === at))
  input.setAttribute('aria-activedescendant', rows[at].id)
  rows[at].scrollIntoView({ block: 'nearest' })
}
const ask = () => {
  const found = index && input.value.trim() !== '' ? index.search(input.value).slice(0, most) : []
  list.replaceChildren(...found.map(rowOf))
  input.setAttribute('aria-expanded', String(found.length > 0))
  status.textContent = index && input.value.trim() !== '' && found.length === 0 ? dialog.dataset.none : ''
  choose(0)
}
input.addEventListener('input', ask)
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close()
})
dialog.addEventListener('keydown', (event) => {
  if (event.isComposing) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault()
    choose(at + (event.key === 'ArrowDown' ? 1 : -1))
  }
  if (event.key === 'Enter' && event.target === input) {
    event.preventDefault()
    list.children[at]?.click()
  }
})
/** Asks for what stands in the field; the first time it loads the index. */
export const search = async () => {
  try {
    index ??= await load()
    ask()
  } catch {
    status.textContent = dialog.dataset.unreached
  }
}
