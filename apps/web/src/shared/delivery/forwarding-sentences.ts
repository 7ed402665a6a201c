// Sentences of forwarding, fetched with its page.
import { forwarding as english } from '@piaotai/locales/en-US/forwarding.ts'
import { forwarding as chinese } from '@piaotai/locales/zh-CN/forwarding.ts'
import { alsoSay } from './language.ts'

alsoSay('forwarding', { 'zh-CN': chinese, 'en-US': english })
