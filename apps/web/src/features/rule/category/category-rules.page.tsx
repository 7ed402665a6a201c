// 归类规则: the company's rules, from top to bottom; the first match decides.
import { App, Button, Skeleton } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { categoryEndpoints } from '@piaotai/contract/category.ts'
import { categoryRuleLimits, ruleHolds } from '@piaotai/domain/category/category-rules.ts'
import { api } from '../../../lib/http/api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { SaveButtons } from '../../../ui/controls/save-buttons.tsx'
import { RuleRow, type RuleDraft } from './rule-row.tsx'
import styles from './category-rules.module.css'

const ExtendedFields = lazy(() => import('../extended-fields/extended-fields.tsx'))

type Rules = Received<typeof categoryEndpoints.readCategoryRules>
const key = ['categoryRules'] as const

const CategoryRulesPage = () => {
  const { t } = useTranslation('category')
  const rules = useQuery({ queryKey: key, queryFn: () => api.invoice.readCategoryRules({}) })
  if (rules.isError && !rules.data)
    return <LoadFailed title={t('rules.failed')} text={t('failedText')} onRetry={rules.refetch} error={rules.error} />
  return rules.data ? (
    <Editor key={rules.data.version} stored={rules.data} />
  ) : (
    <div className={styles['rule-page']}>
      <Skeleton active />
    </div>
  )
}
export default CategoryRulesPage

let serial = 0
const draftOf = (rules: Rules['rules']): readonly RuleDraft[] => rules.map((rule) => ({ ...rule, key: ++serial }))
const plain = (drafts: readonly RuleDraft[]) => drafts.map(({ key: _key, ...rule }) => rule)

const Editor = ({ stored }: { stored: Rules }) => {
  const { t } = useTranslation('category')
  const { t: shell } = useTranslation('shell')
  const { message } = App.useApp()
  const client = useQueryClient()
  const missingPermission = useMissingPermission()('billBusinessConfig.edit')
  const off = missingPermission !== undefined
  const [drafts, setDrafts] = useState(() => draftOf(stored.rules))
  const [fresh, setFresh] = useState<number>()
  const changed = JSON.stringify(plain(drafts)) !== JSON.stringify(stored.rules)
  const bad = drafts.some((rule) => !ruleHolds(rule))
  const full = drafts.length >= categoryRuleLimits.rules
  const save = useMutation({
    mutationFn: () => api.invoice.saveCategoryRules({ version: stored.version, rules: plain(drafts) }),
    onSuccess: (saved) => {
      client.setQueryData(key, saved)
      void message.success(t('rules.saved'))
    },
  })
  const move = (at: number, by: number) => {
    const next = [...drafts]
    const [taken] = next.splice(at, 1)
    next.splice(at + by, 0, taken!)
    setDrafts(next)
  }
  const addOne = () => {
    const added = ++serial
    setFresh(added)
    setDrafts([...drafts, { key: added, side: 'seller', by: 'name', value: '', category: 3 }])
  }
  const add = (
    <Button
      disabled={off || full}
      title={missingPermission ?? (full ? t('rules.tooMany', { max: categoryRuleLimits.rules }) : undefined)}
      icon={<Plus size={15} aria-hidden="true" />}
      onClick={addOne}
    >
      {t('rules.add')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={shell('page.menu_4.billBusinessConfig')}
        facts={stored.changedAt === null ? t('rules.never') : t('rules.changed', { who: stored.changedBy, at: minuteOf(stored.changedAt) })}
        actions={
          <>
            {add}
            <SaveButtons
              changed={changed}
              discard={t('rules.discard')}
              save={changed && drafts.length > 0 ? t('rules.saveCount', { count: drafts.length }) : t('rules.save')}
              missingPermission={missingPermission}
              why={bad ? t('rules.incomplete') : undefined}
              busy={save.isPending}
              onDiscard={() => {
                setDrafts(draftOf(stored.rules))
              }}
              onSave={() => {
                save.mutate()
              }}
            />
          </>
        }
      />
      <div className={styles['rule-page']}>
        <p className="sub">{t('rules.facts')}</p>
        {drafts.length === 0 ? (
          <EmptyPage of="categoryRules" subject="rule" acts={[{ label: t('rules.add'), why: missingPermission, onDo: addOne }]} />
        ) : (
          <ol className={styles['rule-list']}>
            {drafts.map((rule, at) => (
              <RuleRow
                key={rule.key}
                rule={rule}
                row={at + 1}
                off={off}
                first={at === 0}
                last={at === drafts.length - 1}
                fresh={rule.key === fresh}
                onMove={(by) => {
                  move(at, by)
                }}
                onChange={(change) => {
                  setDrafts(drafts.map((one) => (one.key === rule.key ? { ...one, ...change } : one)))
                }}
                onRemove={() => {
                  setDrafts(drafts.filter((one) => one.key !== rule.key))
                }}
              />
            ))}
          </ol>
        )}
        <Suspense>
          <ExtendedFields />
        </Suspense>
      </div>
    </>
  )
}
