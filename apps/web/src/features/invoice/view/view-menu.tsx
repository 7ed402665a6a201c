// 视图: the person's own and the company's views, each applied by one press; the list's first view is marked.
import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageKey } from '@piaotai/domain/rights/permission.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import { PopBox } from '../../../ui/overlay/pop-box.tsx'
import type { ListState } from '../../../ui/table/list-state.ts'
import { filterOf, type ListSearch } from '../../../shared/invoice/filter/list-search.ts'
import { searchOf, viewsQuery, type View } from './view.queries.ts'
import styles from './view.module.css'

const ViewList = lazy(() => import('./view-list.tsx'))
const SaveViewDialog = lazyAntd(() => import('./save-view-dialog.tsx'))
/** What the address asks for, in one order of its keys. */
const written = (search: ListSearch): string =>
  JSON.stringify(
    Object.entries({ ...filterOf(search), tab: search.tab ?? 'all', sort: search.sort ?? 'date', order: search.order ?? 'desc' }).toSorted(
      ([a], [b]) => a.localeCompare(b),
    ),
  )
/** Whether the list shows what the view stores. */
const shows = (view: View, search: ListSearch): boolean => written(searchOf(view)) === written(search)
interface Props {
  readonly page: PageKey
  readonly search: ListSearch
  readonly layout: ListState
  readonly onApply: (view: View) => void
}
const ViewMenu = ({ page, search, layout, onApply }: Props) => {
  const { t } = useTranslation('pool')
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  const chosen = useQuery(viewsQuery(page)).data?.find((view) => shows(view, search))?.name
  const content = open ? (
    <Suspense>
      <ViewList
        page={page}
        search={search}
        layout={layout}
        onApply={(view) => {
          setOpen(false)
          onApply(view)
        }}
        onSave={() => {
          setOpen(false)
          setSaving(true)
        }}
      />
    </Suspense>
  ) : null
  return (
    <>
      <PopBox title={t('views.title')} open={open} onOpen={setOpen} content={content}>
        <Button
          type="text"
          size="small"
          className={styles['view-name']}
          aria-label={chosen === undefined ? undefined : `${t('views.open')} ${chosen}`}
          title={chosen}
          icon={<Bookmark size={15} aria-hidden="true" />}
        >
          <span>{chosen ?? t('views.open')}</span>
        </Button>
      </PopBox>
      <Suspense>
        {saving ? (
          <SaveViewDialog
            page={page}
            search={search}
            layout={layout}
            onClose={() => {
              setSaving(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default ViewMenu
