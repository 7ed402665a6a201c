import { App, Button, Skeleton, Tooltip } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pin, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PageKey } from '@piaotai/domain/rights/permission.ts'
import { api } from '../../../lib/http/api.ts'
import type { ListState } from '../../../ui/table/list-state.ts'
import { useConfirmDanger } from '../../../ui/overlay/confirm-danger.ts'
import type { ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { settingsOf, viewsQuery, type View } from './view.queries.ts'
import styles from './view.module.css'

interface Props {
  readonly page: PageKey
  readonly search: ListSearch
  readonly layout: ListState
  readonly onApply: (view: View) => void
  readonly onSave: () => void
}
/** The views, each with its actions: apply, open the list with it, update it to the present state, delete it. */
const ViewList = ({ page, search, layout, onApply, onSave }: Props) => {
  const { t } = useTranslation('pool')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const client = useQueryClient()
  const views = useQuery(viewsQuery(page))
  const act = useMutation({
    mutationFn: ({ run }: { readonly run: () => Promise<unknown>; readonly shown: string }) => run(),
    onSuccess: (_, { shown }) => {
      void message.success(shown)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: viewsQuery(page).queryKey })
    },
  })
  /** Colleagues use a shared view: deleting it needs a confirmation. */
  const askRemoval = ({ id, name }: View) => {
    confirmDanger({
      title: t('views.removeTitle', { name }),
      content: t('views.removeText'),
      okText: t('views.removeSubmit'),
      cancelText: t('cancel'),
      onOk: () => act.mutateAsync({ run: () => api.invoice.removeView({ id }), shown: t('views.removed', { name }) }),
    })
  }
  const button = (label: string, icon: React.ReactNode, onClick: () => void, pressed?: boolean) => (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        aria-label={label}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        disabled={act.isPending}
        icon={icon}
        onClick={onClick}
      />
    </Tooltip>
  )
  const row = (view: View) => {
    const { id, name, shared, version, first } = view
    const pin = t(first ? 'views.notFirst' : 'views.first', { name })
    return (
      <li key={id}>
        <button
          type="button"
          className={`plain ${styles['view-name']}`}
          title={shared ? t('views.by', { owner: view.owner }) : name}
          onClick={() => {
            onApply(view)
          }}
        >
          {name}
        </button>
        {button(
          pin,
          <Pin size={14} fill={first ? 'currentColor' : 'none'} />,
          () => {
            act.mutate({ run: () => api.invoice.setFirstView({ page, viewId: first ? null : id }), shown: pin })
          },
          first,
        )}
        {view.mine ? (
          <>
            {button(t('views.overwrite', { name }), <RefreshCw size={13} />, () => {
              act.mutate({
                run: () => api.invoice.editView({ id, version, name, shared, settings: settingsOf(search, layout) }),
                shown: t('views.overwritten', { name }),
              })
            })}
            {button(t('views.remove', { name }), <Trash2 size={13} />, () => {
              if (shared) askRemoval(view)
              else act.mutate({ run: () => api.invoice.removeView({ id }), shown: t('views.removed', { name }) })
            })}
          </>
        ) : null}
      </li>
    )
  }
  const part = (shared: boolean) => {
    const rows = (views.data ?? []).filter((view) => view.shared === shared)
    return rows.length > 0 ? (
      <>
        <h4>{t(shared ? 'views.shared' : 'views.mine')}</h4>
        <ul>{rows.map(row)}</ul>
      </>
    ) : null
  }
  return (
    <div className={styles['view-list']}>
      {views.isError && !views.data ? (
        <p role="alert">{t('views.failed')}</p>
      ) : views.isPending ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : views.data?.length === 0 ? (
        <p className="sub">{t('views.none')}</p>
      ) : (
        <>
          {part(false)}
          {part(true)}
        </>
      )}
      <Button block onClick={onSave}>
        {t('views.saveAs')}
      </Button>
    </div>
  )
}
export default ViewList
