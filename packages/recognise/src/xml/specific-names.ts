// Face names of the elements of SpecificInformation (GB/T 42965.2, and the faces of the tax platform), so that every
// kind of original uses the same words.
export const specificNames: Readonly<Record<string, string>> = {
  PlateNumber: '车牌号',
  VehicleType: '类型',
  StartDatesOfPassage: '通行日期起',
  EndDatesOfPassage: '通行日期止',
  Traveler: '出行人',
  TravelDate: '出行日期',
  PlaceOfDeparture: '出发地',
  PlaceOfDestination: '到达地',
  Class: '等级',
  TypesOfVehicles: '交通工具类型',
  PlaceOfConstructionService: '建筑服务发生地',
  NameOfConstructionProject: '建筑项目名称',
}
