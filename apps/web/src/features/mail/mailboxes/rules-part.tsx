// Rules about senders.
import { App, Button, Radio } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mailLimits, senderVerdicts } from '@piaotai/domain/mail.ts'
import { emailApi } from '../../../lib/http/email-api.ts'
import { useForm } from '../../../lib/form/form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { mailboxesKey, type SenderRule } from '../mail.queries.ts'
import styles from './mailboxes.module.css'
import { RowAct } from '../row-act.tsx'

const key = [...mailboxesKey, 'rules']
const looks = { allow: { tone: 'good', icon: Check }, block: { tone: 'attention', icon: Ban } } as const
const categories = ['0', '1', '2', '3'] as const
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
const RuleDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('mailMailboxes')
  const { message } = App.useApp()
  const client = useQueryClient()
  const form = useForm({
    initial: { sender: '', verdict: 'block', category: '0', comment: '' },
    rules: { sender: (value) => !/^@?[^\s@]*@?[^\s@]+\.[^\s@]+$/.test(value.trim()) && t('rules.senderWrong') },
    send: async ({ sender, verdict, category, comment }) => {
      await emailApi.addSenderRule(
        { sender: sender.trim(), verdict: verdict as 'allow', category: verdict === 'block' ? 0 : Number(category), poolIds: [], comment },
        { quiet: true },
      )
      void message.success(t('rules.saved'))
      await client.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  return (
    <FormDialog title={t('rules.add')} form={form} submit={t('rules.save')} onClose={onClose}>
      <TextField
        form={form}
        name="sender"
        label={t('rules.sender')}
        below={<p className="field-hint">{t('rules.senderHint')}</p>}
        input={{ size: 'middle', maxLength: 100, autoComplete: 'off' }}
      />
      <div className="field">
        <Radio.Group
          aria-label={t('rules.verdict')}
          value={form.values.verdict}
          options={senderVerdicts.map((value) => ({ value, label: t(`rules.verdicts.${value}`) }))}
          onChange={({ target }) => {
            form.set('verdict', target.value as string)
          }}
        />
      </div>
      {form.values.verdict === 'allow' ? (
        <div className="field">
          <Radio.Group
            aria-label={t('rules.category')}
            value={form.values.category}
            options={categories.map((value) => ({ value, label: t(`rules.categories.${value}`) }))}
            onChange={({ target }) => {
              form.set('category', target.value as string)
            }}
          />
        </div>
      ) : null}
      <TextField form={form} name="comment" label={t('rules.comment')} input={{ size: 'middle', maxLength: mailLimits.comment }} />
    </FormDialog>
  )
}
