// Sentences of bank files and bank statements, fetched with them.
import { bankFiles as english } from '@piaotai/locales/en-US/bank-files.ts'
import { bankFiles as chinese } from '@piaotai/locales/zh-CN/bank-files.ts'
import { alsoSay } from './language.ts'

alsoSay('bankFiles', { 'zh-CN': chinese, 'en-US': english })
