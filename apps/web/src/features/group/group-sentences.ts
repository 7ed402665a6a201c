// Sentences of groups and memberships, fetched with what says them.
import { groups as english } from '@piaotai/locales/en-US/groups.ts'
import { groups as chinese } from '@piaotai/locales/zh-CN/groups.ts'
import { alsoSay } from './language.ts'

alsoSay('groups', { 'zh-CN': chinese, 'en-US': english })
