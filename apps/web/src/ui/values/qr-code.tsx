import { QRCode } from 'antd'

export default QRCode
