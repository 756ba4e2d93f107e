-- A name's small letters, without accents and apostrophes: case and digits as `text_identity` folds them, so that no locale of a
-- database decides. A line break parts two texts that are searched and stays.
CREATE FUNCTION name_letters(names text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(names) = char_length(names)
  THEN translate(lower(names COLLATE "C"), '''`', '')
  ELSE regexp_replace(replace(translate(lower(normalize(
    regexp_replace(regexp_replace(translate(names, '´´', '''''') COLLATE "C",
      '[\u0009\u000b-\u000d\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\u2800\u3164]', ' ', 'g'),
      '[\u0001-\u0009\u000b-\u001f\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe-\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U00013441-\U00013442\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U0001fffe-\U0001ffff\U0002fffe-\U0002ffff\U0003fffe-\U0003ffff\U0004fffe-\U0004ffff\U0005fffe-\U0005ffff\U0006fffe-\U0006ffff\U0007fffe-\U0007ffff\U0008fffe-\U0008ffff\U0009fffe-\U0009ffff\U000afffe-\U000affff\U000bfffe-\U000bffff\U000cfffe-\U000cffff\U000dfffe-\U000e0fff\U000efffe-\U000effff\U000ffffe-\U000fffff\U0010fffe-\U0010ffff]+', '', 'g'), NFKD) COLLATE "C"),
    '`ÆÐØÞĐĦıŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎʹʻʼʽˈ˗ͅͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ֊־٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵ᐀០១២៣៤៥៦៧៨៩᠆᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙ᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾ‐‒–—―‘’‛′⁃⁓ℲↃ−ⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲ⸗⸚⸺⸻⹀⹝〜〰゠꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩ꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𐵮𐺭𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙ẞ',
    '''æðøþđħiłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏ''''''''''-ιͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ--012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789ⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽ-0123456789-012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789вдосттъѣꙋᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿỻỽỿ-----''''''''--ⅎↄ-ⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳ---------0123456789ꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ012345678901234567890123456789012345678901234567890123456789𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏0123456789𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲01234567890123456789𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅--012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓0123456789012345678901234567890123456789𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃0123456789ß'), 'ß', 'ss'), '[''\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g') END;
--> statement-breakpoint
-- Every Latin letter as the one that it is made of, and Arabic letters without what a hurried hand leaves out. The table is that
-- of `lib/texts/latin-letters.ts`.
CREATE FUNCTION plain_letters(letters text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(letters) = char_length(letters) THEN letters ELSE replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(letters, 'ɐɑɒᴀᶏᶐⱥꞻꬰꭤꬱƀƃɓʙᴃᵬᶀꞗꞵƈȼɕʗᴄꜿꞓꞔ𝼏𝼝ðđƌȡɖɗᴅᴆᵭᶁᶑẟꝺꟈƍǝɇɘəɚɛɜɝɞʚᴇᴈᶒᶓᶔᶕⱸⱻꬲꬳꬴꭡƒɸᵮᶂⱷꜰꝼꞙꟻꬵƣǥɠɡɢɣʛᵷᵹᶃꝿꞡꟑꬶ𝼂𝼁ħɥɦɧʜʮʯⱨꜧꞕⱶꟶıɨɩɪᴉᵼᶖꞽꟷ𝼚ᵻꟾȷɉɟʄʝʤᴊ𝼒𝼙ƙʞᴋᶄⱪꝁꝃꝅꞣ𝼃𝼐łƚƛȴɫɬɭʟᴌᶅⱡꝇꝉꞁꞎꬷꬸꬹ𝼄𝼑𝼓ɯɰɱᴍᴟᵯᶆꟺꟽꟿꬺŋƞȵɲɳɴᴎᵰᶇꞑꞥꬻꬼ𝼔𝼇øɔɤɵɷᴏᴐᴑᴒᴓᴖᴗᶗⱺꝋꝍꞷꟁꬽꬾꬿ𝼛ꭃꭄƥᴘᵱᵽᶈꝑꝓꝕꟼĸɋʠꝗꝙꞯɍɹɺɻɼɽɾɿʀʁᴙᴚᵲᵳᶉⱹꞃꞧꭅꭆꭈꭉꭊꭋꭌꭨ𝼈𝼕𝼖ꝛꭇȿʂᵴᶊẜẝꜱꞅꞩꟊ𝼞ꟗꟙŧƫƭȶʇʈᴛᵵⱦꞇ𝼉𝼍ʊᴜᴝᴞᵿᶙꞹꞿꭎꭒʉᵾꞟᵫꭏʋʌᴠᶌỽⱱⱴꝟꝩƿʍᴡⱳꟃꟕᶍꭓꭔꭕꭖꭗꭘꭙƴȝɏʎʏỿꭚ𝼆ƶƺȥɀʐʑʒʓᴢᴣᵶᶎᶚⱬꝣ𝼘ƹىیةکᴁᴂꞛꜻ𝼗𝼜ʥꭦ𝼀ʫ𝼅ɶᴔꞝꭀꭁꭂꭢᴕʆᶋᶘ𝼋𝼌ꭍʅƪᵺꝥꝧꟓꭧꭑƾɂʔʕʖʡʢᴤᴥꜣꜥꞌꞏ𝼎ǀǁǂǃ', 'aaaaaaaaaaabbbbbbbbbccccccccccdddddddddddddddeeeeeeeeeeeeeeeeeeeeeeffffffffffgggggggggggggggghhhhhhhhhhhhiiiiiiiiiiiijjjjjjjjjkkkkkkkkkkklllllllllllllllllllllmmmmmmmmmmmnnnnnnnnnnnnnnnoooooooooooooooooooooooopppppppppqqqqqqrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrsssssssssssssttttttttttttuuuuuuuuuuuuuuuvvvvvvvvvwwwwwwxxxxxxxxyyyyyyyyzzzzzzzzzzzzzzzzzييهكæææꜹʧʧʣʣʩɮɮœœœœœœœȣʃʃʃʃʃʃʃʃþþþþʦꭐ'), 'ꜳ', 'aa'), 'æ', 'ae'), 'ꜵ', 'ao'), 'ꜷ', 'au'), 'ꜹ', 'av'), 'ꜽ', 'ay'), 'ʧ', 'ch'), 'ȸ', 'db'), 'ʣ', 'dz'), 'ʩ', 'fn'), 'ƕ', 'hv'), 'ỻ', 'll'), 'ʪ', 'ls'), 'ɮ', 'lz'), 'œ', 'oe'), 'ꝏ', 'oo'), 'ȣ', 'ou'), 'ȹ', 'qp'), 'ʃ', 'sh'), 'ʨ', 'tc'), 'þ', 'th'), 'ʦ', 'ts'), 'ꜩ', 'tz'), 'ꭐ', 'ui'), 'ꭣ', 'uo'), 'ꝡ', 'vy') END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION name_key(names text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN plain_letters(name_letters(names));
--> statement-breakpoint
-- With two letters where some write two for one: Ŋor is Nor and Ngor.
CREATE FUNCTION name_key_in_full(names text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN plain_letters(replace(replace(replace(replace(replace(replace(name_letters(names), 'ŋ', 'ng'), 'ɣ', 'gh'), 'ø', 'oe'), 'ð', 'th'), 'ʋ', 'w'), 'ə', 'a'));
--> statement-breakpoint
-- How a compound name or a number is looked for however its parts are joined: Abdul Rahman, Abdul-Rahman and Abdulrahman are
-- abdulrahman, LCR-00120 is lcr120. In capitals, so that a part of it is not taken for a part of the name itself.
CREATE FUNCTION joined_key(word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(
  regexp_replace(regexp_replace(name_key(word) COLLATE "C", '(^|[^0-9])0+(?=[0-9])', '\1', 'g'),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]+', '', 'g'),
  'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
--> statement-breakpoint
-- A name's words joined, one line from each word on, the last ones going on with the first: whoever types several words as one begins
-- with any of them. A number by itself. Both come as keys, so that this calls nothing that a restored database does not find yet.
CREATE FUNCTION joined_lines(plain_names text, joined_number text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  words CONSTANT text[] := string_to_array(btrim(regexp_replace(
    regexp_replace(translate(plain_names, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') COLLATE "C",
      '(^|[^0-9])0+(?=[0-9])', '\1', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]+', ' ', 'g')), ' ');
  lines text := E'\n' || joined_number;
BEGIN
  FOR place IN 1 .. least(cardinality(words), 6) LOOP
    lines := lines || E'\n' || array_to_string(words[place:], '') || array_to_string(words[:place - 1], '');
  END LOOP;
  RETURN lines;
END
$$;
--> statement-breakpoint
DROP INDEX patients_by_contact;
--> statement-breakpoint
DROP INDEX patients_by_name_key;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION with_plain_letters(found_by text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN found_by
  || CASE WHEN name_key(found_by) = found_by THEN '' ELSE E'\n' || name_key(found_by) END
  || CASE WHEN name_key_in_full(found_by) = name_key(found_by) THEN '' ELSE E'\n' || name_key_in_full(found_by) END;
--> statement-breakpoint
ALTER TABLE "patients" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (with_plain_letters(lower(first_name || E'
' || last_name || E'
' || mobile || E'
' || national_mobile_number || E'
' || mr_number)) || joined_lines(name_key(first_name || ' ' || last_name), joined_key(mr_number))) STORED NOT NULL;
--> statement-breakpoint
-- They went with the column.
CREATE INDEX patients_search ON patients USING gin (search_pieces(provider_id, search_text));
--> statement-breakpoint
CREATE INDEX patients_by_name_key ON patients
  USING gin (provider_id, name_key(first_name || ' ' || last_name || ' ' || other_names) gin_trgm_ops);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION patient_contact_text(
  first_name text, last_name text, other_names text, mobile text, national_mobile_number text, email text,
  mr_number text
) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN with_plain_letters(lower(first_name || E'\n' || last_name || E'\n' || other_names || E'\n' || mobile || E'\n'
  || national_mobile_number || E'\n' || email || E'\n' || mr_number))
  || joined_lines(name_key(first_name || ' ' || last_name || ' ' || other_names), joined_key(mr_number));
--> statement-breakpoint
CREATE INDEX patients_by_contact ON patients USING gin (provider_id, patient_contact_text(
  first_name, last_name, other_names, mobile, national_mobile_number, email, mr_number) gin_trgm_ops);
--> statement-breakpoint
-- What is looked for by a word, as patterns of LIKE: each of its lines as it was typed, and in plain letters where those are others,
-- and the beginning of what is joined. A letter that only becomes %, _ or \ in plain letters (the wide percent sign) is taken
-- as it stands, and a pattern has no beginning.
CREATE FUNCTION word_patterns(word text) RETURNS TABLE (pattern text, piece text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT '%' || spelling || '%', spelling
  FROM string_to_table(word, E'\n') AS given, LATERAL unnest(word_spellings(given)) AS spelling
  UNION ALL
  SELECT E'%\n' || joined || '%', joined
  FROM string_to_table(word, E'\n') AS given, LATERAL joined_key(given) AS joined
  WHERE length(joined) >= 3 AND given !~ '[%_\\]'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION word_spellings(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN name_key(word) IN ('', word)
    OR regexp_replace(name_key(word), '[^%_\\]', '', 'g') <> regexp_replace(word, '[^%_\\]', '', 'g')
    THEN ARRAY[word]
  ELSE ARRAY[word, name_key(word)]
END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION holds_word(searched text, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT '(' || string_agg(format('%s LIKE %L', searched, pattern), ' OR ') || ')' FROM word_patterns(word)
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION patient_holds_word(owner uuid, word text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT '(' || string_agg(
    CASE WHEN pieces = '{}' THEN '' ELSE format('search_pieces(p.provider_id, p.search_text) @> %L AND ', pieces) END
      || format('p.search_text LIKE %L', pattern), ' OR ') || ')'
  FROM word_patterns(word), pattern_pieces(owner, piece) AS pieces
);
--> statement-breakpoint
-- What a text of a small table, which is read in full, is found by: by the same patterns.
CREATE FUNCTION found_by(searched text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN with_plain_letters(lower(searched)) || joined_lines(name_key(searched), joined_key(searched));
--> statement-breakpoint
ANALYZE patients;
