// Sentences of pushes and their targets, fetched with what says them.
import { push as english } from '@piaotai/locales/en-US/push.ts'
import { push as chinese } from '@piaotai/locales/zh-CN/push.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('push', { 'zh-CN': chinese, 'en-US': english })
