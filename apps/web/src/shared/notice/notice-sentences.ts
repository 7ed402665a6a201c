// Sentences of the bell and of the settings of notices, fetched with them.
import { notice as english } from '@piaotai/locales/en-US/notice.ts'
import { notice as chinese } from '@piaotai/locales/zh-CN/notice.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('notice', { 'zh-CN': chinese, 'en-US': english })
