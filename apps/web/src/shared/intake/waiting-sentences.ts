// Sentences of waiting originals, fetched with their components.
import { intakeWaiting as english } from '@piaotai/locales/en-US/intake-waiting.ts'
import { intakeWaiting as chinese } from '@piaotai/locales/zh-CN/intake-waiting.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('intakeWaiting', { 'zh-CN': chinese, 'en-US': english })
