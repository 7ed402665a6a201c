// Sentences about one’s own data, fetched with what says them.
import { ownData as english } from '@piaotai/locales/en-US/own-data.ts'
import { ownData as chinese } from '@piaotai/locales/zh-CN/own-data.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('ownData', { 'zh-CN': chinese, 'en-US': english })
