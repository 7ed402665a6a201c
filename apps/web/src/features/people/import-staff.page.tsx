// 导入员工: template → file → preview with every wrong cell → everybody on it is invited.
import { App, Alert, Button, Checkbox, Table, Upload, type TableColumnsType } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api, CallFailed, postFile, saveFile } from '../../lib/api.ts'
import { useLacks } from '../../ui/lacks.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { useChange, type Preview } from './people.queries.ts'
import './people.css'

type Row = Preview['rows'][number]
const columnKeys = ['name', 'tel', 'email', 'department', 'group'] as const

const ImportStaffPage = () => {
  const { t } = useTranslation('people')
  const { message } = App.useApp()
  const navigate = useNavigate()
  /** Old links say where to go back to: 2 the staff, otherwise people's rights. */
  const back = String((useSearch({ strict: false }) as { readonly type?: unknown }).type) === '2' ? '/comset/staffManagement' : '/comset/personset'
  const [preview, setPreview] = useState<Preview>(), [error, setError] = useState(''), [busy, setBusy] = useState(false), [skip, setSkip] = useState(false), [wrongOnly, setWrongOnly] = useState(false)
  const lacks = useLacks()('importstaff.import')
  const commit = useChange(() => api.user.commitStaff({ id: preview!.id, skipErrors: skip }))
  const take = (file: File) => {
    if (!/\.xlsx?$/i.test(file.name)) { setError(t('import.format')); return }
    if (file.size > limits.staffSheetBytes) { setError(t('import.tooLarge')); return }
    setBusy(true)
    setError('')
    postFile<Preview>('previewStaff', file, { quiet: true }).then((made) => { setPreview(made); setSkip(false); setWrongOnly(made.good < made.total) }, (e: unknown) => { setError(e instanceof CallFailed ? e.message : '') }).finally(() => { setBusy(false) })
  }
  const submit = () => { commit.mutateAsync(undefined).then((done) => { void message.success(t('import.done', done)); void navigate({ to: back }) }, () => undefined) }
  const bad = preview ? preview.total - preview.good : 0
  const columns: TableColumnsType<Row> = [
    { title: t('import.line'), width: 64, align: 'right', render: (_, r) => <span className="sub">{r.line}</span> },
    ...columnKeys.map((key) => ({
      title: t(`import.column.${key}`), render: (_: unknown, r: Row) => { const wrong = r.errors.find((e) => e.column === key); return wrong ? <span className="cell-wrong"><b>{r[key] || t('import.emptyCell')}</b><small>{t(`import.reason.${wrong.reason}` as 'import.reason.required', { defaultValue: wrong.reason })}</small></span> : r[key] },
    })),
  ]
  return (
    <>
      <PageHead title={t('import.title')} facts={preview ? t('import.facts', { name: preview.fileName, total: preview.total }) : t('import.sub')} actions={<>
        <Button icon={<Download size={15} />} onClick={() => { saveFile('readStaffTemplate', t('import.templateName')).catch(() => undefined) }}>{t('import.template')}</Button>
        <Button onClick={() => { void navigate({ to: back }) }}>{t('import.back')}</Button>
        {preview ? <Button type="primary" disabled={lacks !== undefined || preview.good === 0 || (bad > 0 && !skip)} title={lacks} loading={commit.isPending} onClick={submit}>{t('import.submit', { count: preview.good })}</Button> : null}
      </>} />
      <div className="import-staff">
        {error ? <Alert type="error" showIcon title={error} style={{ marginBottom: 12 }} /> : null}
        {preview ? (
          <>
            <div className="tab-bar">
              <b>{bad === 0 ? t('import.allGood', { count: preview.good }) : t('import.someBad', { good: preview.good, bad })}</b>
              {bad > 0 ? <><Checkbox checked={wrongOnly} onChange={(e) => { setWrongOnly(e.target.checked) }}>{t('import.wrongOnly')}</Checkbox><Checkbox checked={skip} onChange={(e) => { setSkip(e.target.checked) }}>{t('import.skip', { bad })}</Checkbox></> : null}
              <Button size="small" onClick={() => { setPreview(undefined) }}>{t('import.other')}</Button>
            </div>
            <Table<Row> className="dense" size="small" rowKey="line" sticky pagination={{ pageSize: 100, showSizeChanger: false, hideOnSinglePage: true, size: 'small' }} columns={columns} dataSource={preview.rows.filter((r) => !wrongOnly || r.errors.length > 0)} />
          </>
        ) : (
          <Upload.Dragger accept=".xls,.xlsx" multiple={false} showUploadList={false} disabled={busy || lacks !== undefined} beforeUpload={(file) => { take(file); return false }}>
            <FileSpreadsheet size={32} strokeWidth={1.5} color="#15586E" /><p>{lacks ?? t(busy ? 'import.reading' : 'import.drop')}</p><p className="sub">{t('import.rules')}</p>
          </Upload.Dragger>
        )}
      </div>
    </>
  )
}
export default ImportStaffPage
