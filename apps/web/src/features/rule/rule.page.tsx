// 单据业务配置: the rules that classify in their order at left, the chosen one with its formula, runs and trial beside them.
import { App, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useOpen } from '../../ui/kits/list/use-open.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useRuleChange } from '../../shared/rule/rule-change.ts'
import { StudioEditor } from './rule-editor.tsx'
import { StudioList } from './rule-list.tsx'
import { useStudioRule, useStudioRules } from './rule.queries.ts'
import styles from './rule.module.css'

/** The rules of entry, with their own form. */
const CategoryRules = lazy(() => import('./category/category-rules.page.tsx'))
/** The hosts whose links are taken. */
const LinkHosts = lazy(() => import('./intake-api/link-hosts.tsx'))

const StudioPage = () => {
  const { t } = useTranslation('rule')
  const { message } = App.useApp()
  const rules = useStudioRules()
  const address = useOpen()
  /** Shown until another is chosen. The address stays: leaving it would ask for what the editor holds. */
  const [saved, setSaved] = useState<string>()
  const why = useMissingPermission()('billBusinessConfig.edit')
  const order = useRuleChange((ids: readonly string[]) => api.invoice.orderRules({ kind: 'classify', ids: [...ids] }))
  if (rules.isError && !rules.data)
    return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={rules.refetch} error={rules.error} />
  if (rules.data === undefined)
    return (
      <div className={styles['waiting']}>
        <Skeleton active />
      </div>
    )
  const list = rules.data
  const ids = list.map(({ id }) => id)
  const shown = saved ?? address.id ?? ids[0] ?? 'category'
  const put = (next: readonly string[]) => {
    order.mutate(next, {
      onSuccess: () => {
        void message.success(t('ordered'))
      },
    })
  }
  const editing = {
    ids,
    why,
    onOrder: put,
    onSaved: setSaved,
    onGone: () => {
      setSaved(undefined)
      address.close()
    },
  }
  return (
    <div className={styles['page']}>
      <StudioList
        rules={list}
        shown={shown}
        why={why}
        busy={order.isPending}
        onShow={(id) => {
          setSaved(undefined)
          address.open({ id })
        }}
        onOrder={put}
      />
      {shown === 'category' ? (
        <div className={styles['whole']}>
          <Suspense fallback={<Skeleton active />}>
            <CategoryRules />
          </Suspense>
        </div>
      ) : shown === 'hosts' ? (
        <div className={styles['whole']}>
          <Suspense fallback={<Skeleton active />}>
            <LinkHosts />
          </Suspense>
        </div>
      ) : shown === 'new' ? (
        <StudioEditor key="new" rule={undefined} {...editing} />
      ) : ids.includes(shown) ? (
        <Chosen key={shown} id={shown} {...editing} />
      ) : (
        <EmptyState kind="none" title={t('choose')} text={t('orderHint')} />
      )}
      {/* The definitions of extended fields stand here. */}
    </div>
  )
}
export default StudioPage

const Chosen = ({ id, ...editing }: Omit<Parameters<typeof StudioEditor>[0], 'rule'> & { readonly id: string }) => {
  const { t } = useTranslation('rule')
  const read = useStudioRule(id)
  if (read.isError && !read.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  return read.data ? <StudioEditor rule={read.data} {...editing} /> : <Skeleton active />
}
