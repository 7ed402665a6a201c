// Sentences about deleting and restoring invoices, fetched with the parts that say them.
import { deletions as english } from '@piaotai/locales/en-US/deletions.ts'
import { deletions as chinese } from '@piaotai/locales/zh-CN/deletions.ts'
import { alsoSay } from './language.ts'

alsoSay('deletions', { 'zh-CN': chinese, 'en-US': english })
