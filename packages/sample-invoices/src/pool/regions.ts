// Tax regions: the printed name, the two digits of 20-digit numbers, the four digits of older codes, and the area of
// tax ids.

export interface Region {
  readonly name: string
  /** As the face titles and the supervision mark say it: 江苏, 江苏省. */
  readonly bureau: string
  readonly digital: string
  readonly coded: string
  readonly city: string
  readonly area: string
  readonly plate: string
}
const region = (name: string, bureau: string, digital: string, coded: string, city: string, area: string, plate: string): Region => ({
  name,
  bureau,
  digital,
  coded,
  city,
  area,
  plate,
})

export const regions = {
  beijing: region('北京', '北京市', '11', '1100', '北京市海淀区', '110108', '京A'),
  tianjin: region('天津', '天津市', '12', '1200', '天津市滨海新区', '120116', '津B'),
  shanghai: region('上海', '上海市', '31', '3100', '上海市浦东新区', '310115', '沪A'),
  jiangsu: region('江苏', '江苏省', '32', '3200', '苏州市工业园区', '320594', '苏E'),
  wuxi: region('江苏', '江苏省', '32', '3200', '无锡市梁溪区', '320213', '苏B'),
  nanjing: region('江苏', '江苏省', '32', '3200', '南京市栖霞区', '320113', '苏A'),
  zhejiang: region('浙江', '浙江省', '33', '3300', '杭州市西湖区', '330106', '浙A'),
  ningbo: region('宁波', '宁波市', '33', '3302', '宁波市海曙区', '330203', '浙B'),
  anhui: region('安徽', '安徽省', '34', '3400', '合肥市蜀山区', '340104', '皖A'),
  shandong: region('山东', '山东省', '37', '3700', '济南市历下区', '370102', '鲁A'),
  qingdao: region('青岛', '青岛市', '92', '3702', '青岛市市南区', '370202', '鲁B'),
  hubei: region('湖北', '湖北省', '42', '4200', '武汉市江夏区', '420115', '鄂A'),
  guangdong: region('广东', '广东省', '44', '4400', '广州市天河区', '440106', '粤A'),
  shenzhen: region('深圳', '深圳市', '95', '4403', '深圳市南山区', '440305', '粤B'),
  chongqing: region('重庆', '重庆市', '50', '5000', '重庆市渝北区', '500112', '渝A'),
  sichuan: region('四川', '四川省', '51', '5100', '成都市武侯区', '510107', '川A'),
  shaanxi: region('陕西', '陕西省', '61', '6100', '西安市雁塔区', '610113', '陕A'),
} satisfies Readonly<Record<string, Region>>
export type RegionKey = keyof typeof regions
export const regionList: readonly Region[] = Object.values(regions)
