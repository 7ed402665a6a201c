// The search dialog: an index of this language, read once, asked at each key.
import { openIndex } from './find.js'

const { body, documentElement: html } = document
const dialog = document.querySelector('dialog.search')
const input = dialog.querySelector('input')
const list = dialog.querySelector('ul')
const status = dialog.querySelector('p')
let find

const excerptOf = (pieces) => {
  const part = document.createElement('span')
  for (const [n, bit] of pieces.entries()) {
    if (n % 2 === 0) part.append(bit)
    else part.append(Object.assign(document.createElement('mark'), { textContent: bit }))
  }
  return part
}
const rowOf = ({ address, title, page, excerpt }, n) => {
  const row = document.createElement('li')
  row.id = `found-${n}`
  row.role = 'option'
  const head = document.createElement('b')
  head.textContent = title
  const of = document.createElement('small')
  of.textContent = title === page ? '' : page
  row.append(head, of, excerptOf(excerpt))
  row.addEventListener('click', () => {
    dialog.close()
    location.href = address
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
  const found = find?.(input.value) ?? []
  list.replaceChildren(...found.map(rowOf))
  input.setAttribute('aria-expanded', String(found.length > 0))
  status.textContent = find && input.value.trim() !== '' && found.length === 0 ? dialog.dataset.none : ''
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
    find ??= await openIndex(body.dataset.up, html.lang === 'en' ? 'en' : 'zh')
    ask()
  } catch {
    status.textContent = dialog.dataset.unreached
  }
}
