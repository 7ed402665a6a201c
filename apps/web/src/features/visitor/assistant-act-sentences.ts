// Sentences of the page of consent, fetched with it.
import { assistantAct as english } from '@piaotai/locales/en-US/assistant-act.ts'
import { assistantAct as chinese } from '@piaotai/locales/zh-CN/assistant-act.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('assistantAct', { 'zh-CN': chinese, 'en-US': english })
