// A whole page of the docs site: the frame around what a page says.
import { escapeHtml, type Heading } from './markdown.ts'
import { addressOf, type Language } from './pages.ts'
import { words } from './words.ts'

interface Entry {
  readonly name: string
  readonly title: string
}
export interface Menu {
  readonly title: string
  readonly entries: readonly Entry[]
}
export interface Shown extends Entry {
  readonly language: Language
  readonly html: string
  readonly headings: readonly Heading[]
}

const mark = `<svg width="24" height="24" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="7" fill="var(--seal)"/><g stroke="#fff" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"><path d="M15.6 5.6 10.4 12.3 21.2 11.6M18.9 8.3 22.3 13"/><path d="M9.6 16.6H22.4A1 1 0 0 1 23.4 17.6V19.2A2.2 2.2 0 0 0 23.4 23.6V25.2A1 1 0 0 1 22.4 26.2H9.6A1 1 0 0 1 8.6 25.2V23.6A2.2 2.2 0 0 0 8.6 19.2V17.6A1 1 0 0 1 9.6 16.6Z"/></g></svg>`
const icon = (paths: string): string =>
  `<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`
const glass = icon('<circle cx="11" cy="11" r="7"/><path d="m20 20-3.9-3.9"/>')
const sun = icon(
  '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4"/>',
)
const bars = icon('<path d="M4 6h16M4 12h16M4 18h16"/>')

/** The page at its address; every link is relative, so that the site works below any path. */
export const layOut = (page: Shown, menus: readonly Menu[], version: string): string => {
  const { language } = page
  const w = (key: keyof typeof words): string => escapeHtml(words[key][language])
  const up = '../'.repeat(addressOf(page.name, language).split('/').length - 1)
  const to = (name: string, of: Language = language): string => `${up}${addressOf(name, of)}`
  const link = ({ name, title }: Entry): string =>
    `<li><a href="${to(name)}"${name === page.name ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`
  const inOrder = menus.flatMap(({ entries }) => entries)
  const at = inOrder.findIndex(({ name }) => name === page.name)
  const [before, after] = [inOrder[at - 1], inOrder[at + 1]]
  const step = (entry: Entry | undefined, key: 'before' | 'after'): string =>
    entry
      ? `<a class="${key}" href="${to(entry.name)}" rel="${key === 'before' ? 'prev' : 'next'}"><small>${w(key)}</small>${escapeHtml(entry.title)}</a>`
      : '<span></span>'
  const outline = page.headings.filter(({ level }) => level === 2)
  const title = page.name === 'index' ? words.site[language] : `${page.title} · ${words.site[language]}`
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${up}mark.svg" type="image/svg+xml">
<link rel="alternate" hreflang="${language === 'zh' ? 'en' : 'zh-CN'}" href="${to(page.name, language === 'zh' ? 'en' : 'zh')}">
<link rel="stylesheet" href="${up}site.css">
<script src="${up}colors.js"></script>
<script type="module" src="${up}page.js"></script>
</head>
<body data-up="${up}" data-copy="${w('copy')}" data-copied="${w('copied')}">
<a class="skip" href="#text">${w('skip')}</a>
<header>
<button type="button" class="icon menu-button" aria-label="${w('menu')}" aria-expanded="false" aria-controls="menu">${bars}</button>
<a class="logo" href="${to('index')}">${mark}<b>${w('product')}</b><span>${w('docs')}</span></a>
<button type="button" class="search-button" aria-label="${w('search')}" aria-keyshortcuts="/ Control+K">${glass}<span>${w('search')}</span><kbd>/</kbd></button>
<a class="language" href="${to(page.name, language === 'zh' ? 'en' : 'zh')}" lang="${language === 'zh' ? 'en' : 'zh-CN'}">${w('other')}</a>
<button type="button" class="icon colors-button" aria-label="${w('colors')}" title="${w('colors')}">${sun}</button>
</header>
<div class="columns">
<nav id="menu" aria-label="${w('menu')}">${menus.map((menu) => `<h2>${escapeHtml(menu.title)}</h2><ul>${menu.entries.map(link).join('')}</ul>`).join('')}</nav>
<main id="text" tabindex="-1"><article>${page.html}</article>
<div class="steps">${step(before, 'before')}${step(after, 'after')}</div>
<footer>Piaotai ${escapeHtml(version)} · Apache-2.0</footer></main>
<aside>${outline.length > 1 ? `<nav aria-label="${w('outline')}"><h2>${w('outline')}</h2><ul>${outline.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('')}</ul></nav>` : ''}</aside>
</div>
<dialog class="search" aria-label="${w('searchLong')}" data-none="${w('none')}" data-unreached="${w('unreached')}"><form method="dialog">${glass}<input type="search" placeholder="${w('searchLong')}" aria-label="${w('searchLong')}" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found"><button type="submit" class="icon">Esc</button></form><ul id="found" role="listbox" aria-label="${w('searchLong')}"></ul><p role="status"></p></dialog>
</body>
</html>
`
}
