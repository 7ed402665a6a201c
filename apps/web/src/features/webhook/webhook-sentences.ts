// Sentences of webhooks, fetched with what says them.
import { webhook as english } from '@piaotai/locales/en-US/webhook.ts'
import { webhook as chinese } from '@piaotai/locales/zh-CN/webhook.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('webhook', { 'zh-CN': chinese, 'en-US': english })
