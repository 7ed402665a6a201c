// Sentences of groups and memberships, fetched with what says them.
import { group as english } from '@piaotai/locales/en-US/group.ts'
import { group as chinese } from '@piaotai/locales/zh-CN/group.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('group', { 'zh-CN': chinese, 'en-US': english })
