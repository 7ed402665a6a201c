// Markdown of the repository as HTML: headings with anchors, wide tables that scroll, links between pages checked.
import { posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { addressOf, attachments, fileOf, languages, writtenPages, type Language } from './pages.ts'

export interface Heading {
  readonly level: number
  readonly id: string
  readonly text: string
}
/** The words between two headings: what the search finds. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly text: string
}
export interface Rendered {
  readonly title: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
  /** Links to pages of the site as `name#anchor`, and pictures. */
  readonly links: readonly string[]
  readonly images: readonly string[]
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
/** The anchor of a heading, as GitHub makes it. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const pageOfFile: ReadonlyMap<string, { readonly name: string; readonly language: Language }> = new Map(
  writtenPages.flatMap((name) => languages.map((language) => [fileOf(name, language), { name, language }] as const)),
)

/** One page of docs/; `language` is its own, `up` leads from it to the root of the site. */
export const renderMarkdown = (source: string, language: Language): Rendered => {
  const up = language === 'zh' ? '' : '../'
  const headings: Heading[] = []
  const links: string[] = []
  const images: string[] = []
  const addressed = (href: string): string | undefined => {
    if (/^(https?:|mailto:)/.test(href)) return href
    const [path = '', anchor = ''] = href.split('#')
    const at = anchor === '' ? '' : `#${anchor}`
    if (path === '') {
      links.push(`#${anchor}`)
      return at
    }
    if (/^api(\/|$|\.html)/.test(path)) return `${path === 'api' ? 'api.html' : path}${at}`
    const file = posix.normalize(path)
    const page = pageOfFile.get(file)
    if (page) {
      links.push(`${page.name}${page.language === language ? at : ''}`)
      return page.language === language ? `${page.name}.html${at}` : `${up}${addressOf(page.name, page.language)}`
    }
    if (attachments.includes(file)) return `${up}${file}`
    return undefined
  }
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens)
        const text = plain(html)
        const same = headings.filter((other) => other.text === text).length
        const id = same === 0 ? slugOf(text) : `${slugOf(text)}-${same}`
        headings.push({ level: depth, id, text })
        if (depth === 1) return `<h1>${html}</h1>\n`
        return `<h${depth} id="${id}">${html}<a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a></h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens)
        const to = addressed(href)
        // A file of the repository that the site does not show.
        if (to === undefined) return html.startsWith('<code>') ? html : `<span class="in-repository">${html}</span>`
        return `<a href="${escapeHtml(to)}"${/^https?:/.test(to) ? ' rel="noreferrer"' : ''}>${html}</a>`
      },
      image({ href, text }: Tokens.Image) {
        images.push(href)
        const at = escapeHtml(`${up}${href}`)
        return `<a class="picture" href="${at}"><img src="${at}" alt="${escapeHtml(text)}" width="1280" height="800" loading="lazy"></a>`
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const named = token.header.some(({ text }) => text.trim() !== '')
        const head = named ? `<thead>${row(token.header, 'th')}</thead>` : ''
        return `<div class="table" tabindex="0"><table>${head}<tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`
      },
      code({ text }: Tokens.Code) {
        return `<div class="code"><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>\n`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(text)
      },
    },
  })
  // The site has its own link to the other language.
  const html = marked.parse(source.replace(/^(English: |中文：)\[.*\n/m, '')) as string
  const [title] = headings.filter(({ level }) => level === 1)
  return { title: title?.text ?? '', html, headings, sections: sectionsOf(html, title?.text ?? ''), links, images }
}
const sectionsOf = (html: string, title: string): readonly Section[] =>
  html.split(/(?=<h[23] id=")/).map((part) => {
    const [, id = '', heading = ''] = /^<h[23] id="([^"]*)">(.*?)<a class="anchor"/.exec(part) ?? []
    const text = part.replace(/^<h[1-6][^>]*>.*?<\/h[1-6]>/, '')
    return { id, title: id === '' ? title : plain(heading), text: plain(text) }
  })
