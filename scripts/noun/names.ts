// The names of a noun as code, tables and people say it. Templates are the files of the noun paper clip, 回形针.

export interface Noun {
  /** Small letters, words joined by hyphens: `paper-clip`. */
  readonly one: string
  readonly many: string
  readonly chinese: string
  /** Of the server's modules. */
  readonly chapter: string
}
export const chapters = ['people', 'platform', 'invoices', 'intake', 'output', 'exchange', 'check', 'bureau', 'money'] as const

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const pascal = (name: string): string => name.split('-').map(capital).join('')
export const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
export const snake = (name: string): string => name.replaceAll('-', '_')
const spoken = (name: string): string => name.replaceAll('-', ' ')

const forms = ({ one, many, chinese }: Noun): readonly string[] =>
  [many, one].flatMap((name) => [name, camel(name), pascal(name), snake(name), spoken(name), capital(spoken(name))]).concat(chinese)
const sample = forms({ one: 'paper-clip', many: 'paper-clips', chinese: '回形针', chapter: '' })

/** What keeps these names from being a noun's; nothing if they may be. */
export const whyNot = ({ one, many, chinese, chapter }: Noun): string | undefined => {
  for (const name of [one, many]) if (!/^[a-z]{2,}(-[a-z]{2,})*$/.test(name)) return `"${name}": small letters, words joined by hyphens`
  if (one === many) return `"${one}": its plural is another word, --many NAMES`
  if (!/^\p{Script=Han}+$/u.test(chinese)) return `"${chinese}": the noun in Chinese, --zh 中文`
  return chapters.some((known) => known === chapter) ? undefined : `"${chapter}": no chapter; --chapter is one of ${chapters.join(' ')}`
}

/** A text about paper clips as one about the noun. */
export const renamed = (text: string, noun: Noun): string => {
  const others = forms(noun)
  // One pass, so that a name that holds another's is not renamed twice.
  return text
    .replaceAll(new RegExp(sample.join('|'), 'g'), (form) => others[sample.indexOf(form)]!)
    .replaceAll(
      new RegExp(`\\b([Aa]) (?=${spoken(noun.one)}\\b)`, 'g'),
      (_, article: string) => `${article}${/^[aeiou]/.test(noun.one) ? 'n' : ''} `,
    )
}
