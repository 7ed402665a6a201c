// Rules about senders.
import { App, Button } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mailSettingsEndpoints } from '@piaotai/contract/mail/settings.ts'
import { mailLimits, senderVerdicts } from '@piaotai/domain/mail.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { ContractFormDialog } from '../../../ui/kits/form/contract-form-dialog.tsx'
import { useContractForm } from '../../../ui/kits/form/use-contract-form.ts'
import { useValue } from '../../../ui/kits/form/use-judging.ts'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { mailboxesKey, type SenderRule } from '../mail.queries.ts'
import styles from './mailboxes.module.css'
import { RowAct } from '../row-act.tsx'

const key = [...mailboxesKey, 'rules']
const looks = { allow: { tone: 'good', icon: Check }, block: { tone: 'attention', icon: Ban } } as const
const categories = [0, 1, 2, 3] as const
export const RulesPart = ({ why }: { readonly why: string | undefined }) => {
  const { t } = useTranslation('mailMailboxes')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  const read = useQuery({ queryKey: key, queryFn: () => emailApi.listSenderRules({}, { quiet: true }) })
  const remove = ({ id }: SenderRule): void => {
    emailApi
      .removeSenderRule({ id })
      .then(() => message.success(t('rules.removed')))
      .catch(() => undefined)
      .finally(() => void client.invalidateQueries({ queryKey: key }))
  }
  const rows = read.data?.content ?? []
  return (
    <section aria-labelledby="rules-title">
      <header>
        <h2 id="rules-title">{t('rules.title')}</h2>
        <p className="sub">{t('rules.text')}</p>
        <span className={styles['end']}>
          <Button
            disabled={why !== undefined || rows.length >= (read.data?.max ?? mailLimits.senderRules)}
            title={why}
            onClick={() => {
              setAdding(true)
            }}
          >
            {t('rules.add')}
          </Button>
        </span>
      </header>
      {rows.length === 0 ? (
        <p className="sub">{t('rules.empty')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {(['sender', 'verdict', 'category', 'comment', 'by'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`rules.${name}`)}
                </th>
              ))}
              <th scope="col">{t('addresses.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((rule) => (
              <tr key={rule.id}>
                <td className="mono">{rule.sender}</td>
                <td>
                  <StateTag look={looks[rule.verdict]} word={t(`rules.verdicts.${rule.verdict}`)} />
                </td>
                <td>{t(`rules.categories.${String(rule.category) as '0'}`)}</td>
                <td>{rule.comment}</td>
                <td>{rule.createdBy}</td>
                <td className={styles['acts']}>
                  <RowAct
                    word={t('rules.remove')}
                    why={why}
                    danger
                    label={`${t('rules.remove')} ${rule.sender}`}
                    onAct={() => {
                      remove(rule)
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {adding ? (
        <RuleDialog
          onClose={() => {
            setAdding(false)
          }}
        />
      ) : null}
    </section>
  )
}
const schema = mailSettingsEndpoints.addSenderRule.input.omit({ poolIds: true })
interface RuleValues {
  readonly sender: string
  readonly verdict: (typeof senderVerdicts)[number]
  readonly category: (typeof categories)[number]
  readonly comment: string
}
const RuleDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('mailMailboxes')
  const { message } = App.useApp()
  const client = useQueryClient()
  const contractForm = useContractForm<RuleValues>({
    schema,
    initial: { sender: '', verdict: 'block', category: 0, comment: '' },
    rules: { sender: (value) => !/^@?[^\s@]*@?[^\s@]+\.[^\s@]+$/.test(value.trim()) && t('rules.senderWrong') },
    send: async ({ sender, verdict, category, comment }) => {
      await emailApi.addSenderRule(
        { sender: sender.trim(), verdict, category: verdict === 'block' ? 0 : category, poolIds: [], comment },
        { quiet: true },
      )
      void message.success(t('rules.saved'))
      await client.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  const { AppField } = contractForm.form
  const allows = useValue(contractForm, 'verdict') === 'allow'
  return (
    <ContractFormDialog guarded={false} title={t('rules.add')} form={contractForm} submit={t('rules.save')} onClose={onClose}>
      <AppField name="sender">{({ Text }) => <Text label={t('rules.sender')} hint={t('rules.senderHint')} autoComplete="off" />}</AppField>
      <AppField name="verdict">
        {({ Options }) => (
          <Options label={t('rules.verdict')} options={senderVerdicts.map((value) => ({ value, label: t(`rules.verdicts.${value}`) }))} />
        )}
      </AppField>
      {allows ? (
        <AppField name="category">
          {({ Options }) => (
            <Options label={t('rules.category')} options={categories.map((value) => ({ value, label: t(`rules.categories.${value}`) }))} />
          )}
        </AppField>
      ) : null}
      <AppField name="comment">{({ Text }) => <Text label={t('rules.comment')} />}</AppField>
    </ContractFormDialog>
  )
}
