/**
 * The groups, indented below their parents: `app country Name @owner` for a root, `Name @owner` below; the owner is a
 * username, without one, the owner of the group above owns it.
 */
export const GROUP_OUTLINE = `
1 TR Aurora @agent
  Istanbul @selin.arslan
    Nilüfer
    Kadıköy
  Ankara
  İzmir
1 TR Bosphorus @elif.yildiz
  Beşiktaş @deniz.kaya
    Ortaköy
      Night shift
    Bebek
  Antalya @zeynep.demir
  Bursa
1 PH Luzon Stars @maria.santos
  Manila @joy.reyes
    Makati
    Quezon City
  Cebu @angel.cruz
  Davao
1 BR Ipanema @camila.souza
  Rio de Janeiro
    Copacabana
  São Paulo @bruna.lima
    Pinheiros
  Recife
1 CO Esmeralda @valentina.rojas
  Bogotá
  Medellín @sara.gomez
    El Poblado
  Cali
1 EG Nile @nour.hassan
  القاهرة
  Alexandria
1 UA Калина @oksana.melnyk
  Київ
  Львів
1 MA Atlas @salma.idrissi
  Casablanca @yasmine.alami
  Rabat
2 VN Hoa Sen @linh.nguyen
  Hà Nội @trang.pham
  Sài Gòn
    Quận 1
2 ID Nusantara @putri.wulandari
  Jakarta @ayu.lestari
    Bandung
  Surabaya
2 IN Jasmine @priya.sharma
  Mumbai
  दिल्ली @anjali.patel
2 TH กล้วยไม้ @mali.srisuk
  Bangkok
2 RO Carpați @ioana.popescu
  Cluj
3 MX Agave @fernanda.lopez
  Guadalajara
  Monterrey
3 VE Orinoco @gabriela.perez
  Caracas
  Maracaibo
`;
