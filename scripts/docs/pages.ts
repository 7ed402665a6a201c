// The pages of the docs site in the order of its menu. Each is docs/NAME.md in Chinese and docs/NAME.en.md in English;
// the pages of `api` are made from the contract.
export const languages = ['zh', 'en'] as const
export type Language = (typeof languages)[number]
/** A text in both languages. */
export type Both = Readonly<Record<Language, string>>

interface Group {
  readonly title: Both
  readonly pages: readonly string[]
}
export const groups: readonly Group[] = [
  { title: { zh: '开始', en: 'Start' }, pages: ['index', 'tour', 'terms'] },
  { title: { zh: '指南', en: 'Guides' }, pages: ['clerk', 'input-tax', 'admin', 'robots', 'operations', 'developer'] },
  {
    title: { zh: '给程序', en: 'For programs' },
    pages: ['client', 'command-line', 'intake', 'webhooks', 'pushes', 'mcp', 'adding-an-adapter'],
  },
]
export const writtenPages: readonly string[] = groups.flatMap(({ pages }) => pages)
/** Files that pages link to, handed out as they are. */
export const attachments: readonly string[] = ['push-receivers/verify.ts', 'push-receivers/verify.py']

/** The file of a page, below docs/. */
export const fileOf = (name: string, language: Language): string => (language === 'zh' ? `${name}.md` : `${name}.en.md`)
/** The address of a page, below the site. */
export const addressOf = (name: string, language: Language): string => (language === 'zh' ? `${name}.html` : `en/${name}.html`)
