// 先看演示数据: the demo company is another account's, on a page of its own with a session of its own.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

const DemoDialog = ({ account, onClose }: { readonly account: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('start')
  return (
    <Dialog
      title={t('demo.title')}
      width={480}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('demo.cancel')}</Button>
          <Button type="primary" href="/login?type=password" target="_blank" rel="noopener" onClick={onClose} data-first>
            {t('demo.open')}
          </Button>
        </>
      }
    >
      <p>{t('demo.text', { account })}</p>
    </Dialog>
  )
}
export default DemoDialog
