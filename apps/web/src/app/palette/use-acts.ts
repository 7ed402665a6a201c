// What this person may do from anywhere, by the rights they hold.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  BadgeCheck,
  BookOpen,
  CircleQuestionMark,
  CloudDownload,
  FileDown,
  Globe,
  Handshake,
  Keyboard,
  KeyRound,
  ListChecks,
  MessageSquareQuote,
  LogIn,
  LogOut,
  PencilLine,
  Plus,
  ReceiptText,
  Sheet,
  SunMoon,
  UserPlus,
  UserRound,
  WalletCards,
  type LucideIcon,
} from 'lucide-react'
import { invoiceKeys, type PagePath, type Permission } from '@piaotai/domain/rights/permission.ts'
import { chooseColors, useColorMode } from '../../lib/browser/color-mode.ts'
import { api } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { askAct } from '../../lib/page/asked-act.ts'
import { docsAddress } from '../../lib/page/docs-address.ts'
import { tellKeys } from '../../lib/page/page-keys.ts'
import { grantedKeys, useSession } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-in.ts'
import type { PersonalDialogName } from '../../features/personal/dialog-names.ts'
import { useExportDialog } from '../../shared/export/export-dialog.ts'
import { useImportDialog } from '../../shared/intake/import-dialog.ts'
import { useManualEntryDialog } from '../../shared/manual-entry/manual-entry-dialog.ts'
import { listLink } from '../../shared/invoice/list-links.ts'
import { useChooseLanguage } from '../../ui/controls/use-choose-language.ts'
import type { Entry, Target } from './find.ts'

/** Which of the keys a person holds; a page that leads to what the suite lacks is none. */
export const useHeld = (): ((...keys: readonly Permission[]) => boolean) => {
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  return (...keys) => keys.some((key) => held.has(key))
}
type ActName =
  | ('import' | 'hand' | 'sheet' | 'verify' | 'submit' | 'confirm' | 'pull' | 'export' | 'ask')
  | ('partner' | 'invite' | 'rule' | 'autoSend' | 'voucherRule' | 'title' | 'join' | 'language' | 'light' | 'dark')
  | ('information' | 'password' | 'help' | 'docs' | 'keys' | 'signOut')
type Does = { readonly run: () => void } | { readonly target: Target; readonly run?: () => void }

export const useActs = (openPersonal: (name: PersonalDialogName) => void): readonly Entry[] => {
  const { t, i18n } = useTranslation('palette')
  const held = useHeld()
  const client = useQueryClient()
  const openImport = useImportDialog()
  const openEntry = useManualEntryDialog()
  const openExport = useExportDialog()
  const dark = useColorMode() === 'dark'
  const other = useLanguage() === 'en-US' ? 'zh-CN' : 'en-US'
  const choose = useChooseLanguage()
  const onClose = (): void => {
    void client.invalidateQueries()
  }
  /** The company where the right is held there, else one's own. */
  const areaOf = (button: 'import' | 'verify' | 'download'): 'company' | 'personal' | undefined =>
    (['company', 'personal'] as const).find((area) => held(...invoiceKeys(area, button)) && held(...invoiceKeys(area)))
  const act = (key: ActName, icon: LucideIcon, does: Does | false): readonly Entry[] => {
    const also = t(`also.${key}` as 'also.import', { defaultValue: '' })
    return does ? [{ id: `act:${key}`, kind: 'act', icon, label: t(`act.${key}`), ...(also === '' ? {} : { also }), ...does }] : []
  }
  const page = (may: boolean, to: PagePath, search: object = {}): Does | false => may && { target: { to, search } }
  const [entering, verifying, taking] = [areaOf('import'), areaOf('verify'), areaOf('download')]
  const verifyPage = verifying === 'company' ? 'menu_2.verifyRecordsCo' : 'menu_1.verifyRecords'
  const partnerPage = held('partnerlist.add') && held('menu_3.partnerlist')
  const exporting = (area: 'company' | 'personal') => ({
    run: () => {
      // A refusal has been told.
      api.invoice.totalInvoices({ area, tab: 'all' }).then(
        ({ totalElements }) => openExport({ area, pagePath: listLink(area, 'all').to, ids: [], filter: {}, total: totalElements }),
        () => undefined,
      )
    },
  })
  const asked =
    (what: 'verify' | 'pull' | 'invite'): (() => void) =>
    () =>
      askAct(what)
  const anyList = areaOfLists(held)
  return [
    ...act('import', Plus, entering !== undefined && { run: () => openImport({ area: entering, onClose }) }),
    ...act('hand', PencilLine, entering !== undefined && { run: () => openEntry({ way: 'hand', area: entering, onClose }) }),
    ...act('sheet', Sheet, entering !== undefined && { run: () => openEntry({ way: 'sheet', area: entering, onClose }) }),
    ...act(
      'verify',
      BadgeCheck,
      verifying !== undefined &&
        held(verifyPage) && {
          target: { to: verifying === 'company' ? '/companyInvoice/verifyRecordsCo' : '/home/verifyRecords' },
          run: asked('verify'),
        },
    ),
    ...act('submit', WalletCards, page(held('submitPayment.submit'), '/purchaseInvMan/submitPayment')),
    ...act('confirm', WalletCards, page(held('confirmPayment.confirm'), '/purchaseInvMan/confirmPayment', { state: 'submitted' })),
    ...act(
      'pull',
      CloudDownload,
      held('directTaxIncomeInvoice.pull') && {
        target: { to: '/companyInvoice/directTaxIncomeInvoice' },
        run: asked('pull'),
      },
    ),
    ...act('export', FileDown, taking !== undefined && exporting(taking)),
    ...act('ask', MessageSquareQuote, anyList !== undefined && { target: listLink(anyList, 'all'), run: () => askAct('askInWords') }),
    ...act('partner', Handshake, page(partnerPage, '/partner/partnerlist', { addTaxId: '' })),
    ...act('invite', UserPlus, held('staffManagement.invite') && { target: { to: '/comset/staffManagement' }, run: asked('invite') }),
    ...act('rule', ListChecks, page(held('billBusinessConfig.edit'), '/comset/billBusinessConfig')),
    ...act('autoSend', ListChecks, page(held('autoSendInvoiceRuleSettings.edit'), '/comset/autoSendInvoiceRuleSettings')),
    ...act('voucherRule', ListChecks, page(held('caiwupz.edit'), '/comset/caiwupz', { view: 'rules' })),
    ...act('title', ReceiptText, page(held('enterpriseRise.edit'), '/comset/enterpriseRise')),
    ...act('join', LogIn, { target: { to: '/visitor/join' } }),
    ...act('language', Globe, { run: () => choose(other) }),
    ...act(dark ? 'light' : 'dark', SunMoon, { run: () => chooseColors(dark ? 'light' : 'dark') }),
    ...act('information', UserRound, { run: () => openPersonal('information') }),
    ...act('password', KeyRound, { run: () => openPersonal('password') }),
    ...act('help', CircleQuestionMark, { target: { to: '/help' } }),
    ...act('docs', BookOpen, { run: () => window.open(docsAddress(i18n.language), '_blank', 'noopener') }),
    ...act('keys', Keyboard, { run: tellKeys }),
    ...act('signOut', LogOut, { run: () => void signOut() }),
  ]
}
/** The area whose whole list this person has. */
export const areaOfLists = (held: ReturnType<typeof useHeld>): 'company' | 'personal' | undefined =>
  held('menu_2.allInvoiceCo') ? 'company' : held('menu_1.myInvoices') ? 'personal' : undefined
