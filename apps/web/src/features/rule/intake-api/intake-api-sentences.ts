// Sentences of the hosts whose links are taken, fetched with them.
import { linkHosts as english } from '@piaotai/locales/en-US/link-hosts.ts'
import { linkHosts as chinese } from '@piaotai/locales/zh-CN/link-hosts.ts'
import { alsoSay } from './language.ts'

alsoSay('linkHosts', { 'zh-CN': chinese, 'en-US': english })
