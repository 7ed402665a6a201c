// One address of a partner with its comment.
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { MailboxInput } from '@piaotai/contract/partner/partner.ts'
import { emailOf } from '@piaotai/domain/limits.ts'
import { partnerLimits, type PartnerMailbox } from '@piaotai/domain/partner/partner.ts'
import { ContractFormDialog } from '../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../ui/kits/form/use-contract-form.ts'
import { reasonsOf } from './partner-problems.ts'

interface Props {
  readonly mailboxes: readonly PartnerMailbox[]
  /** The one that is changed; one past the last is a new one. */
  readonly at: number
  readonly save: (mailboxes: PartnerMailbox[]) => Promise<unknown>
  readonly onClose: () => void
}

const MailboxDialog = ({ mailboxes, at, save, onClose }: Props) => {
  const { t } = useTranslation('partner')
  const { message } = App.useApp()
  const judge = ({ address }: PartnerMailbox) => {
    const plain = emailOf(address)
    const reason =
      address.trim() === ''
        ? 'required'
        : plain === undefined
          ? 'email'
          : mailboxes.some((other, i) => i !== at && other.address === plain)
            ? 'duplicate'
            : undefined
    return reason === undefined ? [] : [{ path: 'address', sentence: t(`reason.${reason}`) }]
  }
  const form = useContractForm<PartnerMailbox>({
    schema: MailboxInput,
    initial: mailboxes[at] ?? { address: '', comment: '' },
    judge,
    detailed: (error) => reasonsOf(t, error).map(({ path, sentence }) => ({ path: path.split('.').at(-1) ?? path, sentence })),
    send: async (mailbox) => {
      const next = [...mailboxes]
      next[at] = mailbox
      await save(next)
      void message.success(t('drawer.mailboxSaved'))
      onClose()
    },
  })
  const { AppField } = form.form
  return (
    <ContractFormDialog title={t('drawer.mailboxTitle')} width={480} form={form} submit={t('form.save')} onClose={onClose}>
      <AppField name="address">{({ Text }) => <Text label={t('form.address')} max={partnerLimits.mailbox} />}</AppField>
      <AppField name="comment">{({ Text }) => <Text label={t('form.comment')} max={partnerLimits.mailboxComment} />}</AppField>
    </ContractFormDialog>
  )
}
export default MailboxDialog
