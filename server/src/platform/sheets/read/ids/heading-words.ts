/**
 * Words in headings, in the interface's languages and in the exports that live platforms produce (R-PLUS-26). `word` is
 * a whole word, `word*` a prefix, `two_words` a phrase. In scripts without spaces, a word is found anywhere in the
 * text. Accents, case and Arabic articles are ignored.
 */

/** People who broadcast. */
export const HOST_WORDS = `
  host hosts hostess hostesses host_s creator creators creator_s anchor anchors streamer* livestreamer* broadcaster*
  talent talents performer* idol idols influencer* kol vj bj
  hos penyiar streamer anfitri* creador* streameur* streameuse* animatric* animateur* hote hotes hotesse* createur* creatric*
  diffuseur* conduttric* conduttore creatore criador* apresentador* gastvrouw* gastheer* yayıncı* yayinci* hostk*
  nguoi_dan nguoi_phat_song chu_kenh
  værten* vært værts vaert vaerts verten* vert verts vard vards varden* vardinn*
  стример* стрімер* хост* ведущ* ведуч* στριμερ* οικοδεσποτ* παρουσιαστ*
  होस्ट* स्ट्रीमर* क्रिएटर* හෝස්ට්* โฮสต์ โฮสท์ สตรีมเมอร์ ครีเอเตอร์ พิธีกร
  مضيف* مذيع* ستريمر* ہوسٹ* میزبان* اسٹریمر* מארח* סטרימר* יוצר* משדר*
  主播 直播主 播主 达人 達人 艺人 藝人 创作者 創作者 博主 ライバー 配信者 ホスト ストリーマー クリエイター タレント
  호스트 스트리머 크리에이터 방송인
`;

/** Words for a platform's users and accounts, and platform names. */
export const USER_WORDS = `
  user users user_s member members account accounts profile player players
  usuario* usuaria* utilisat* utente* utilizador* benutzer* nutzer* gebruiker* bruger* bruker* anvandar* użytkowni* uzytkowni*
  пользовател* користувач* аккаунт* акаунт* kullanıcı* kullanici* hesap* hesab* χρηστ* pengguna* akun* akaun* nguoi_dung
  tai_khoan compte cuenta conta उपयोगकर्ता* यूज़र* यूजर* පරිශීලක* ผู้ใช้ บัญชี مستخدم* حساب* صارف* یوزر* משתמש*
  用户 用戶 使用者 账号 帐号 帳號 账户 帳戶 会员 會員 ユーザー ユーザ アカウント 사용자 유저 계정 회원
  bigo tiktok tik_tok douyin poppo likee tango chamet hago mico yalla kwai uplive liveme migo superlive twitch bilibili huya douyu
`;

/** Words for IDs, alone or next to a word for hosts. */
export const ID_WORDS = `
  id ids id_s ident identifier* identification identyfikator* identificador* identifiant* identificativo* identificatore*
  identifikator* kennung* pengenal* идентификатор* ідентифікатор* айди айді ид ід αναγνωριστικ* đinh_danh
  معرف* ايدي ای_دی اي_دي آي_دي ائی_ڈی آئی_ڈی מזהה* आईडी आइडी අයිඩී හැඳුනුම්* ไอดี
  编号 編號 识别码 識別碼 標識 标识 アイディー 아이디
`;

/** Words that mean an ID if they are next to a word for hosts or users. Alone, they can number anything. */
export const NUMBER_WORDS = `
  kimliği kimligi kimlik ma ma_so หมายเลข รหัส رقم 号 號 番号 번호
`;

/** Words that mean row numbers if they are alone. */
export const ROW_NUMBERS = `
  no nr num n nº # s_n sn sr sr_no s_no sl sl_no serial serial_no serial_number index idx seq row lp l_p п_п no_п_п n_п_п stt so_tt
  sıra sıra_no sira sira_no م क्रम क्र_सं क्रमांक ลำดับ ลำดับที่ 序号 序號 序 連番 순번 no_urut bil 行
`;

/** Words for other numbers in a sheet about hosts. */
export const OTHER_WORDS = `
  agent* agence* agency* agencies agenc* agenzi* agen ejen ajan* temsilci* acente* aracı* агент* агенц* πρακτορ* đai_ly
  एजेंट* एजेंसी* ඒජන්* නියෝජිත* ตัวแทน เอเจนต์ เอเจนซี เอเจ้น เอเย่น وكيل* وكال* ایجنٹ* ایجنسی* סוכן* סוכנ*
  代理 经纪 經紀 公会 公會 工会 机构 機構 エージェ 事務所 에이전 대리 기획사 소속 guild* family families clan union
  manager* menedżer* menedzer* menadżer* kierowni* gerent* gestor* gestionnaire* responsabl* menager* менеджер* управля* керівник*
  yonetici* mudur* διαχειριστ* υπευθυν* pengurus* manajer* pengelola quan_ly प्रबंधक* मैनेजर* කළමනාකරු* ผู้จัดการ مدير* مینیجر* منیجر* מנהל*
  经理 經理 管理 运营 運營 マネージャ マネジャ 担当 매니저 관리 operator* admin* owner* supervisor* leader* boss recruiter* recruited recruit*
  scout* inviter* invite* invitation* referr* referral* sponsor* bd staff* employee* customer* client* partner* reseller* seller* payer* 邀请 邀請 推荐 推薦 上级 上級 介绍
  币商 幣商 leiter* leder* ledare* beheerder* forvalter* responsable* amministrat* оператор* куратор* recrut* reclut* админ* vermittler* bemiddelaar*
  phone* telephone* telefon* telefoon* telef* tel mobile* mobil* movil* cell* cellular* celular* handy* gsm whatsapp viber telegram* wechat
  skype zalo kontakt* contact* contat* телефон* тел моб* мобил* мобіл* контакт* τηλεφ* κινητ* hp telepon* ponsel đien_thoai sđt sdt फ़ोन* फोन* मोबाइल*
  दूरभाष සම්බන්ධ* දුරකථන* โทร เบอร์ มือถือ هاتف* جوال* موبايل* تلفون* تليفون* فون* موبائل* טלפון* נייד* 手机 手機 电话 電話 微信 qq 携帯 スマホ 휴대 전화 핸드폰 연락처
  diamond* diamant* elmas* алмаз* бриллиант* діамант* брилл* διαμαντ* berlian* kim_cuong हीरे हीरा डायमंड* දියමන්ති* เพชร الماس* ماسات ہیرے* ڈائمنڈ*
  יהלומ* 钻石 鑽石 钻 ダイヤ 다이아 bean beans coin coins moneda* moeda* piece pieces jeton* monnaie* munz* mynt* mønt* munt munten monet* монет* νομισμ* koin*
  syiling xu सिक्के सिक्का कॉइन* කාසි* เหรียญ عمل* کوائن* سکے* מטבע* 金币 金幣 コイン 코인 gold golds jewel* gem gems token tokens star stars
  积分 積分 魅力 豆 流水 收入 收益 金额 金額 薪 工资 工資 余额 餘額 分成 提成 佣金
  amount* sum sums total* subtotal* income* revenue* earn* salary salaries pay paid payment* payout* payroll* price* cost* fee fees commission*
  bonus* reward* balance* wage* value* money cash withdraw* deposit* recharge* topup* top_up quota* target*
  betrag* summe* gesamt* einnahm* einkomm* verdien* gehalt* umsatz* anzahl* menge* montant* somme* revenu* salaire* gain* gains solde*
  importe* cantidad* ingreso* ganancia* salario* sueldo* saldo* importo* guadagn* stipend* totale* valor* quantia* quantidade* receita* ganho* renda
  сумм* сума* доход* дохід* заработ* зароб* зарплат* выплат* виплат* итог* разом всего баланс* kwota* suma* przychod* zarobk* wynagrodz* dochod* ilosc*
  tutar* miktar* toplam* gelir* kazanc* maas* ucret* odeme* adet bakiye* ποσο* συνολ* εσοδ* κερδ* μισθ* υπολοιπ* beløb* bedrag* belopp*
  inntekt* indtægt* indtjening* indkomst* intakt* inkomst* løn* lonn lon lønn* omzet* loon salaris* jumlah* pendapatan* penghasilan* gaji* amaun* nilai
  so_tien so_luong tong thu_nhap luong doanh_thu so_du राशि* कुल आय कमाई* वेतन* रकम* මුදල* එකතුව* ආදායම* වටිනාකම* ยอด จำนวน รวม รายได้ เงิน
  مبلغ* مجموع* اجمالي* دخل* ارباح* ربح* راتب* رصيد* قيمة* عدد* رقوم* کل کمائی* آمدنی* تنخواہ* رقم_المبلغ תשלום* סכום* סהכ סה_כ הכנס* רווח* שכר* יתרה* כמות*
  合计 合計 总计 總計 总额 總額 总 數量 数量 売上 報酬 収入 給与 件数 금액 합계 수입 수익 총 급여 수량 잔액
  point points score* punkt* punt* puntos ponto* punteggio* очк* балл* бали puan* ποντ* poin mata điem अंक ලකුණු คะแนน نقاط* نقط* پوائنٹ* נקוד* ポイント スコア 점수 포인트
  gift* geschenk* regalo* cadeau* presente* подар* hediye* δωρ* hadiah qua_tang 礼物 禮物 ギフト 선물 هداي* تحف* מתנ* उपहार ของขวัญ prezent* gave gaver gåva gåvor gava gavor
  usd eur gbp try cny rmb inr idr vnd thb krw jpy sar aed dollar* euro* lira* ruble* rupee*
  date* datum* dato datoer data fecha* дата* дати tarih* ημερομην* tanggal* tarikh* ngay तारीख* दिनांक* දිනය* දිනාංක* වේලාව* වේලා* วันที่ วัน เวลา تاريخ* تواريخ تاریخ* תאריך*
  日期 时间 時間 日時 日付 날짜 일자 일시 시간 time* timestamp* datetime* zeit* uhrzeit* temps heure* hora* ora ore tiempo* tempo* время времени час часы часов godzin* czas*
  saat* sure suresi zaman* ωρα ωρες χρον* tid tider tijd* uur uren timer jam waktu* masa gio thoi_gian समय* घंटे* කාලය* وقت* ساعة ساعات ساعت گھنٹ* זמן* שעה שעות
  day days daily tag tage tages tagen jour jours journ* dia dias giorn* день дней дни дня gun gunu gunler* gunluk ημερ* hari* दिन* دن يوم* ايام* יום ימים 天 日 일 dag dage dagen dagar dager dni dzien*
  month* monat* mois mes meses mese mesi месяц* місяц* місяц ay aylik* aylık* ayı bulan* thang माह महीन* මාසය* เดือน شهر* ماہ* مہین* חודש* 月 월 miesiac* maned* manad* maand* μην μηνας μηνα mees
  week* woche* semaine* semana* settiman* недел* тижд* тижн* tydzien* tygod* hafta* εβδομαδ* minggu* tuan सप्ताह* हफ़्त* සතිය* สัปดาห์ اسبوع* ہفت* שבוע* 周 週 주 uge uger uke vecka* veckor
  year* jahr* annee* ano anos anno anni год годы года лет рік року rok roku lata yil yıl* ετος ετη tahun* nam वर्ष* साल* වර්ෂ* අවුරුදු* ปี سنة سنوات سال* שנה שנים שנת 年 년 år aar ar jaar jaren
  duration* dauer* duree* duracion* duracao* durata* продолж* длител* тривал* trwan* διαρκ* varighed* varighet* varaktig* duur durasi* tempoh* thoi_luong अवधि* කාලසීමාව ระยะเวลา مدة* دوراني* מדת משך* 时长 時長 分钟 分鐘 小时 小時 時数 기간
  period* since birth* born joined joining join created updated hour* minute* min mins second* seconds sec secs geburt* naissance* nacimiento* nascita* nascimento* рожд* народж* dogum* urodz* γεννησ* lahir* sinh_nhat fødsel* fødsels* fodels* geboorte* जन्म* උපන්* เกิด ميلاد* پیدائش* לידה 生日 出生 誕生 생년 생일
  rank* rang rango rangs ranga platz platzierung* posici* posiz* posic* position* место ранг* рейтинг* місце sıralama* siralama* sırası κατατ* θεση* peringkat* kedudukan* hang xep_hang स्थान* रैंक* ස්ථානය* อันดับ ترتيب* مرتب* درجہ* דירוג* 排名 名次 排行 順位 ランク 순위 랭킹 placering* plassering* plats miejsce pozycj*
  level* niveau* nivel* nivå* niva livell* уровен* уровн* рівен* рівн* poziom* seviye* επιπεδ* tahap* cap_đo cap lv lvl stufe* स्तर* लेवल* මට්ටම* ระดับ مستوى* لیول* רמה* 等级 等級 级别 級別 レベル 레벨 등급 grade* tier*
  age ages alter edad edades eta idade возраст* вік wiek* yas yası yaşı yaş ηλικι* alder ålder leeftijd* umur* usia* tuoi आयु* उम्र* වයස* อายุ عمر* العمر גיל* 年龄 年齡 年齢 나이 연령
  count* quantity* qty followers follower* follow* fan fans viewer* view views viewed like likes session sessions times match* call calls pk wins lives shares comments 粉丝 粉絲 观众 觀眾 场次 場次 次数 次數 人数 人數 フォロワー 視聴 팔로워 시청 подписчик* takipci* seguidor* abonne* abonnent* obserwuj* متابع* फ़ॉलोअर* फॉलोअर* ผู้ติดตาม ακολουθ* pengikut* nguoi_theo_doi
  passport* card* national* nationality identity ssn cnic nik ktp cpf curp rut tckn tc tc_kimlik t_c kimlik_no kimlik_numarası kimlik_numarasi inn iin snils инн снилс паспорт* passaport* pasaport* reisepass* aadhaar pan pesel pps cccd cmnd 身份证 身分證 身份 身分 护照 護照 パスポート 여권 주민 هوية* بطاقة* جواز* شناختی* תעודת דרכון* кард* карт* kart* karte* carte carta tarjeta* kartu*
  bank* iban swift bic wallet* paypal epay payoneer konto kontonummer* banque* banco* banca* банк* счет* рахун* τραπεζ* ngan_hang बैंक* බැංකු* ธนาคาร بنك* بینک* בנק* 银行 銀行 银行卡 口座 은행 계좌
  zip zipcode postal* postcode* post_code plz cep postleitzahl* codigo_postal code_postal почт* індекс* индекс* 邮编 郵編 郵便 우편 pin otp password* parol* sifre* kennwort* passwort* email* e_mail mail mails
  brugernavn* brukernavn* anvandarnamn* gebruikersnaam* benutzername* यूज़रनेम* ユーザー名 用户名 用戶名 название назва pekan
  status* state statut* estado* stato статус* стан durum* staat stan κατασταση* tila trang_thai स्थिति* තත්ත්ව* สถานะ حالة* حالت* סטטוס* מצב 状态 狀態 ステータス 상태
  aplikas* aplikacj* applicazion* aplicac* anwendung* приложен* застосун* uygulama* εφαρμογ* ung_dung تطبيق* ایپ אפליקצ* ऐप යෙදුම* ඇප් แอป アプリ 앱 应用 應用
  name names nickname* nick username* login alias surname* lastname* firstname* nombre* apellido* nom noms prenom* pseudo* nome* cognome* naam* navn* namn* vorname* nachname* имя имени ник никнейм* фамил* прізвищ* ім_я isim* ad adi adı soyad* soyadı takma* imie* nazw* ονομα* επωνυμ* ψευδων* nama* ten ten_goi नाम* නම නාමය* ชื่อ اسم* لقب نام* שם שמות כינוי* 昵称 暱稱 名字 姓名 名称 名稱 名前 ニックネーム 氏名 이름 닉네임 성명 성함
  order* transaction* txn trx trade* invoice* receipt* bill* bestell* auftrag* commande* pedido* orden ordine* заказ* замовл* zamowien* siparis* παραγγελ* bestilling* bestalln* bestelling* pesanan* đon_hang ऑर्डर* ඇණවුම* คำสั่งซื้อ طلب* آرڈر* הזמנ* 订单 訂單 注文 주문
  transacc* transac* transaz* transak* транзакц* трансакц* islem* işlem* συναλλαγ* giao_dich लेनदेन* ගනුදෙනු* ธุรกรรม معامل* لین_دین* עסקה* 交易 流水号 取引 거래
  group* gruppe* groupe* grupo* grupp* gruppo* груп* grup* ομαδ* kumpulan* kelompok nhom समूह* ग्रुप* කණ්ඩායම* กลุ่ม مجموعة* گروپ* קבוצ* 群 组 組 小组 グループ 그룹 team* teams equipe* equipo* squadra* takim* команд* zespol* groep*
  famili* famill* famigli* famile семь* сім_я aile* rodzin* gia_dinh عائلة* خاندان* משפח* परिवार* ครอบครัว οικογεν* keluarga 家族 团队 團隊 战队 ファミリー 가족 패밀리
  sender* buyer* payer* reporter* reviewer* approver* auditor* editor* opponent* rival* viewer* gifter* recharg* 送礼 充值 打赏 审核 審核 操作 申请 申請 记录 記錄 设备 設備 活动 活動 任务 任務 视频 影片 作品 评论 対戦
  room* комнат* кімнат* oda odası salon* sala zimmer* pokoj* kamer* rum δωματι* phong कमरा* ห้อง غرفة* کمرہ* חדר* 房间 房間 房号 直播间 直播間 ルーム 방
  device* app apps application* request* record* event* task* contract* batch* ticket* product* item* parent* department* dept* category* region* version* imei ip mac channel* url link links
`;

/** Words in the first cell of a totals row. */
export const TOTAL_WORDS = `
  total totals sum grand_total subtotal sub_total count gesamt summe insgesamt total_general somme totale somma totaal som i_alt ialt sum_total summa totalt
  итого всего разом усього razem suma łącznie lacznie ogolem toplam genel_toplam συνολο jumlah total_keseluruhan tong tong_cong कुल योग එකතුව මුළු_එකතුව รวม ยอดรวม
  المجموع الاجمالي مجموع اجمالي کل میزان ٹوٹل סהכ סה_כ 合计 合計 总计 總計 共计 小计 小計 総計 합계 총계 소계
`;
