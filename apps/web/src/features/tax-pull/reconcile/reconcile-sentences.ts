// Sentences of reconciliations, fetched with what says them.
import { reconcile as english } from '@piaotai/locales/en-US/reconcile.ts'
import { reconcile as chinese } from '@piaotai/locales/zh-CN/reconcile.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('reconcile', { 'zh-CN': chinese, 'en-US': english })
