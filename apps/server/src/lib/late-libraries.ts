// Heavy libraries that few processes ever need: each is loaded with its first use, so that none costs memory from the start.
import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** Workbooks, written. 9 MB. */
export const xlsx = () => load('@e965/xlsx') as typeof import('@e965/xlsx')
/** Chinese as pinyin, with its dictionary. 10 MB. */
export const pinyinPro = () => load('pinyin-pro') as typeof import('pinyin-pro')
