// A question of the app itself, wherever the person is.
import { ConfigProvider, Modal } from 'antd'
import { AntdRoot } from '../../ui/theme/antd-root.tsx'

ConfigProvider.config({ holderRender: (children) => <AntdRoot>{children}</AntdRoot> })
export const ask = (question: Parameters<typeof Modal.confirm>[0]): void => {
  Modal.confirm(question)
}
