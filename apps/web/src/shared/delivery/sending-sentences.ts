// Sentences of sending deliveries, fetched with the dialog and its button.
import { sending as english } from '@piaotai/locales/en-US/sending.ts'
import { sending as chinese } from '@piaotai/locales/zh-CN/sending.ts'
import { alsoSay } from './language.ts'

alsoSay('sending', { 'zh-CN': chinese, 'en-US': english })
