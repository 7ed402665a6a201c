// The words of the docs site's frame.
import type { Both } from './pages.ts'

export const words = {
  site: { zh: '票台文档', en: 'Piaotai docs' },
  product: { zh: '票台', en: 'Piaotai' },
  docs: { zh: '文档', en: 'Docs' },
  menu: { zh: '目录', en: 'Pages' },
  outline: { zh: '本页', en: 'On this page' },
  search: { zh: '搜索', en: 'Search' },
  searchLong: { zh: '搜索文档', en: 'Search the docs' },
  none: { zh: '没有找到。换个词，或少写几个字。', en: 'Nothing found. Try another word, or fewer words.' },
  unreached: { zh: '搜索没有装载，请刷新页面。', en: 'The search did not load: reload the page.' },
  other: { zh: 'English', en: '中文' },
  colors: { zh: '深浅色', en: 'Light or dark' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  skip: { zh: '跳到正文', en: 'Skip to the text' },
  before: { zh: '上一页', en: 'Previous' },
  after: { zh: '下一页', en: 'Next' },
  api: { zh: '接口', en: 'API reference' },
  app: { zh: '打开票台', en: 'Open Piaotai' },
  close: { zh: '关闭', en: 'Close' },
} as const satisfies Readonly<Record<string, Both>>
