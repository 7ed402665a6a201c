// Switching on: what the trial told, whose rights it runs with, and which invoices it begins with.
import { App, Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleStarts, type RuleStart } from '@piaotai/domain/rules/rule.ts'
import { api } from '../../lib/http/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useRuleChange } from '../../shared/rule/rule-change.ts'
import { type RuleDetail } from './auto-send.queries.ts'
import styles from './auto-send.module.css'

const SwitchOnDialog = ({ rule, onClose }: { readonly rule: RuleDetail; readonly onClose: () => void }) => {
  const { t } = useTranslation('autoSend')
  const { message } = App.useApp()
  const [from, setFrom] = useState<RuleStart>('now')
  const switchOn = useRuleChange(() => api.invoice.switchRuleOn({ id: rule.id, version: rule.version, from }))
  const { name } = rule.draft
  const { acts = 0, acted = 0, refused = 0 } = rule.result ?? {}
  return (
    <Dialog
      title={t('on.title', { name })}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={switchOn.isPending}
            onClick={() => {
              switchOn.mutate(undefined, {
                onSuccess: () => {
                  void message.success(t('switchedOn'))
                  onClose()
                },
              })
            }}
          >
            {t('on.ok')}
          </Button>
        </>
      }
    >
      <p>{t('on.text', { acts, acted, refused })}</p>
      <div className={styles['start']} role="group" aria-label={t('on.from')}>
        <span>{t('on.from')}</span>
        <Radio.Group
          vertical
          value={from}
          options={ruleStarts.map((value) => ({ value, label: t(`on.${value}`) }))}
          onChange={({ target }) => {
            setFrom(target.value as RuleStart)
          }}
        />
      </div>
    </Dialog>
  )
}
export default SwitchOnDialog
