// Sentences of rules, fetched with their page.
import { autoSend as english } from '@piaotai/locales/en-US/auto-send.ts'
import { autoSend as chinese } from '@piaotai/locales/zh-CN/auto-send.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('autoSend', { 'zh-CN': chinese, 'en-US': english })
