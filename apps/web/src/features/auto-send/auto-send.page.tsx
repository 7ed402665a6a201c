// 自动交付规则: the rules in their order at left, the chosen one with its trial and runs beside them.
import { App, Button, Skeleton } from 'antd'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { api } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { EmptyPage } from '../../ui/page/empty-page.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { blank } from './rule-draft.ts'
import { RuleList } from './rule-list.tsx'
import { RuleView } from './rule-view.tsx'
import { useRuleChange } from '../../shared/rule/rule-change.ts'
import { useRules, type RuleDetail } from './auto-send.queries.ts'
import styles from './auto-send.module.css'

const RuleDialog = lazy(() => import('./rule-dialog.tsx'))

const AutoSendPage = () => {
  const { t } = useTranslation('autoSend')
  const { t: shell } = useTranslation('shell')
  const { message } = App.useApp()
  const language = useLanguage()
  const rules = useRules('autoSend')
  const shown = useOpen()
  const [editing, setEditing] = useState<RuleDetail | 'new'>()
  /** Shown until another is chosen. The address stays: leaving it would ask for what the dialog holds. */
  const [saved, setSaved] = useState<string>()
  const missing = useMissingPermission()('autoSendInvoiceRuleSettings.edit')
  const order = useRuleChange((ids: readonly string[]) => api.invoice.orderRules({ kind: 'autoSend', ids: [...ids] }))
  const list = rules.data ?? []
  const full = list.length >= ruleLimits.rules
  const wanted = saved ?? shown.id
  const current = list.find(({ id }) => id === wanted) ?? (wanted === undefined ? list[0] : undefined)
  const add = (
    <Button
      type="primary"
      icon={<Plus size={15} aria-hidden="true" />}
      disabled={missing !== undefined || full}
      title={missing}
      onClick={() => {
        setEditing('new')
      }}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHead title={shell('page.menu_4.autoSendInvoiceRuleSettings')} actions={add} />
      {rules.isError && !rules.data ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={rules.refetch} error={rules.error} />
      ) : rules.data === undefined ? (
        <div className={styles['page']}>
          <Skeleton active />
        </div>
      ) : list.length === 0 ? (
        <EmptyPage of="autoSend" subject="rule" acts={[{ label: t('add'), why: missing, button: add }]} />
      ) : (
        <div className={styles['page']}>
          <RuleList
            rules={list}
            shown={current?.id}
            busy={order.isPending}
            onShow={(id) => {
              setSaved(undefined)
              shown.open({ id })
            }}
            onOrder={(ids) => {
              order.mutate(ids, {
                onSuccess: () => {
                  void message.success(t('ordered'))
                },
              })
            }}
          />
          {current ? (
            <RuleView
              key={current.id}
              id={current.id}
              onEdit={setEditing}
              onGone={() => {
                setSaved(undefined)
                shown.close()
              }}
            />
          ) : (
            <EmptyState kind="none" title={t('choose')} text={t('once')} />
          )}
        </div>
      )}
      <Suspense>
        {editing === undefined ? null : (
          <RuleDialog
            rule={editing === 'new' ? undefined : editing}
            start={editing === 'new' ? blank(language) : editing.draft}
            onClose={() => {
              setEditing(undefined)
            }}
            onSaved={(id) => {
              setEditing(undefined)
              setSaved(id)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
export default AutoSendPage
