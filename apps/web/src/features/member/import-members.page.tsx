// 导入员工: template → file → preview with every faulty cell → everybody on the sheet is invited.
import { App, Alert, Button, Checkbox, Table, type TableColumnsType } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api, saveFile } from '../../lib/http/api.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { SheetCell, SheetDrop, useSheetPreview } from '../../ui/overlay/sheet-drop.tsx'
import { useChange, type Preview } from './member.queries.ts'
import styles from './member.module.css'

type Row = Preview['rows'][number]
const columnKeys = ['name', 'tel', 'email', 'department', 'group'] as const

const ImportMembersPage = () => {
  const { t } = useTranslation('member')
  const { message } = App.useApp()
  const navigate = useNavigate()
  /** Old links name the page to return to: 2 the members, otherwise the member permissions. */
  const back =
    String((useSearch({ strict: false }) as { readonly type?: unknown }).type) === '2' ? '/comset/staffManagement' : '/comset/personset'
  const words = {
    drop: t('import.drop'),
    rules: t('import.rules'),
    reading: t('import.reading'),
    format: t('import.format'),
    tooLarge: t('import.tooLarge'),
  }
  const { preview, error, busy, take, drop } = useSheetPreview<Preview>('previewMembers', limits.memberSheetBytes, words)
  const [skip, setSkip] = useState(false)
  const [wrongOnly, setWrongOnly] = useState<boolean>()
  const onlyWrong = wrongOnly ?? (preview !== undefined && preview.good < preview.total)
  const missingPermission = useMissingPermission()('importstaff.import')
  const commit = useChange(() => api.user.commitMembers({ id: preview!.id, skipErrors: skip }))
  const submit = () => {
    commit.mutateAsync(undefined).then(
      (done) => {
        void message.success(t('import.done', done))
        void navigate({ to: back })
      },
      () => undefined,
    )
  }
  const bad = preview ? preview.total - preview.good : 0
  const columns: TableColumnsType<Row> = [
    { title: t('import.line'), width: 64, align: 'right', render: (_, r) => <span className="sub">{r.line}</span> },
    ...columnKeys.map((key) => ({
      title: t(`import.column.${key}`),
      render: (_: unknown, r: Row) => {
        const wrong = r.errors.find((e) => e.column === key)
        return (
          <SheetCell
            value={r[key]}
            empty={t('import.emptyCell')}
            wrong={wrong && t(`import.reason.${wrong.reason}` as 'import.reason.required', { defaultValue: wrong.reason })}
          />
        )
      },
    })),
  ]
  return (
    <>
      <PageHead
        title={t('import.title')}
        facts={preview ? t('import.facts', { name: preview.fileName, total: preview.total }) : t('import.sub')}
        actions={
          <>
            <Button
              icon={<Download size={15} />}
              onClick={() => {
                saveFile('readMemberTemplate', t('import.templateName')).catch(() => undefined)
              }}
            >
              {t('import.template')}
            </Button>
            <Button
              onClick={() => {
                void navigate({ to: back })
              }}
            >
              {t('import.back')}
            </Button>
            {preview ? (
              <Button
                type="primary"
                disabled={missingPermission !== undefined || preview.good === 0 || (bad > 0 && !skip)}
                title={missingPermission ?? (preview.good === 0 ? t('import.nobody') : bad > 0 && !skip ? t('import.fix') : undefined)}
                loading={commit.isPending}
                onClick={submit}
              >
                {t('import.submit', { count: preview.good })}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles['import-staff']}>
        {error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null}
        {preview ? (
          <>
            <div className={styles['tab-bar']}>
              <b>{bad === 0 ? t('import.allGood', { count: preview.good }) : t('import.someBad', { good: preview.good, bad })}</b>
              {bad > 0 ? (
                <>
                  <Checkbox
                    checked={onlyWrong}
                    onChange={(e) => {
                      setWrongOnly(e.target.checked)
                    }}
                  >
                    {t('import.wrongOnly')}
                  </Checkbox>
                  <Checkbox
                    checked={skip}
                    onChange={(e) => {
                      setSkip(e.target.checked)
                    }}
                  >
                    {t('import.skip', { bad })}
                  </Checkbox>
                </>
              ) : null}
              <Button
                size="small"
                onClick={() => {
                  drop()
                  setSkip(false)
                  setWrongOnly(undefined)
                }}
              >
                {t('import.other')}
              </Button>
            </div>
            <Table<Row>
              className="dense"
              size="small"
              rowKey="line"
              sticky
              pagination={{ pageSize: 100, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }}
              columns={columns}
              dataSource={preview.rows.filter((r) => !onlyWrong || r.errors.length > 0)}
            />
          </>
        ) : (
          <SheetDrop words={words} busy={busy} refused={missingPermission} onFile={take} />
        )}
      </div>
    </>
  )
}
export default ImportMembersPage
