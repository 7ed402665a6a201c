// Sentences of webhooks, fetched with what says them.
import { webhooks as english } from '@piaotai/locales/en-US/webhooks.ts'
import { webhooks as chinese } from '@piaotai/locales/zh-CN/webhooks.ts'
import { alsoSay } from './language.ts'

alsoSay('webhooks', { 'zh-CN': chinese, 'en-US': english })
