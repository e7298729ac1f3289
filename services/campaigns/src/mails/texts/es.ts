import type { MailTexts } from '../mail-texts.ts';

export const es: MailTexts = {
  link: {
    subject: 'Tus datos de afiliado',
    heading: 'Mira qué se guarda sobre ti',
    text: 'Con este enlace ves todo lo que se guarda sobre esta dirección como afiliado, te lo puedes llevar y puedes pedir que se corrija, se pause o se borre.',
    button: 'Ver mis datos',
    linkFallback: 'Si el botón no funciona, copia esta dirección en tu navegador:',
    validity: (hours) => `El enlace es válido durante ${hours} horas. Quien lo tenga ve tus datos: no lo compartas.`,
    footer: 'Si no lo has pedido tú, ignora este mensaje: no ha cambiado nada y nadie ha visto nada.',
  },
  programmes: {
    subject: 'Tus programas',
    heading: 'Todos tus programas en un solo lugar',
    text: 'Con este enlace ves todos los programas que conocen esta dirección: tus enlaces, lo que has ganado este mes, lo que se te debe y cuándo se paga.',
    button: 'Abrir mis programas',
    validity: (minutes) =>
      `El enlace es válido durante ${minutes} minutos y se abre una sola vez. Quien lo tenga ve tus cifras: no lo compartas.`,
    footer: 'Si no lo has pedido tú, ignora este mensaje: nadie ha visto nada.',
  },
  received: {
    subject: (campaign) => `Tu solicitud sobre ${campaign} se ha transmitido`,
    heading: 'Tu solicitud se ha transmitido',
    request: {
      rectification: (campaign) => `Has pedido al propietario de la campaña ${campaign} que corrija tus datos.`,
      restriction: (campaign) => `Has pedido al propietario de la campaña ${campaign} que no use tus datos por ahora.`,
      erasure: (campaign) => `Has pedido al propietario de la campaña ${campaign} que borre tus datos.`,
    },
    due: (date) => `Debe responder antes del ${date}. Recibirás su respuesta por correo.`,
  },
  doneHeading: 'Tu solicitud se ha cumplido',
  done: {
    rectification: {
      subject: (campaign) => `Tus datos en ${campaign} se han corregido`,
      text: (campaign) => `Tu nombre o tu dirección en la campaña ${campaign} ya figura como pediste.`,
    },
    restriction: {
      subject: (campaign) => `Tus datos en ${campaign} están en pausa`,
      text: (campaign) =>
        `Estás en pausa en la campaña ${campaign}: tus enlaces y tus códigos no generan nuevas comisiones. Lo que has ganado sigue siendo tuyo y se te paga como antes.`,
    },
    erasure: {
      subject: (campaign) => `Tus datos en ${campaign} se han borrado`,
      text: (campaign) =>
        `Tu nombre y tu dirección se han borrado de la campaña ${campaign}, y tus enlaces ya no generan nada. Los importes y las fechas se quedan en las cuentas, con un número que no identifica a nadie. Este es el último mensaje sobre ello.`,
    },
  },
  declined: {
    subject: (campaign) => `Tu solicitud sobre ${campaign} se ha rechazado`,
    heading: 'Tu solicitud se ha rechazado',
    decision: {
      rectification: (campaign) => `El propietario de la campaña ${campaign} no corrige tus datos.`,
      restriction: (campaign) => `El propietario de la campaña ${campaign} no deja de usar tus datos.`,
      erasure: (campaign) => `El propietario de la campaña ${campaign} no borra tus datos.`,
    },
    reason: (reason) => `Su motivo: ${reason}`,
    rights:
      'Si no estás de acuerdo, puedes reclamar ante la autoridad de protección de datos de tu país o acudir a los tribunales.',
  },
  footer: 'Recibes este mensaje porque has hecho una solicitud sobre tus datos de afiliado.',
  orderClaim: {
    credited: {
      subject: (order) => `Tu pedido ${order} se te ha acreditado`,
      heading: 'Tu pedido se te ha acreditado',
      text: (campaign, order) =>
        `El propietario de la campaña ${campaign} te ha acreditado el pedido ${order}. Ya está entre tus comisiones.`,
    },
    declined: {
      subject: (order) => `Tu reclamación del pedido ${order} fue rechazada`,
      heading: 'Tu reclamación fue rechazada',
      text: (campaign, order) => `El propietario de la campaña ${campaign} no te acredita el pedido ${order}.`,
    },
    closed: {
      subject: (order) => `La tienda ha comunicado el pedido ${order}`,
      heading: 'Hay novedades de tu pedido',
      text: (campaign, order) =>
        `La tienda de la campaña ${campaign} ha comunicado entretanto el pedido ${order}. Tu página dice qué ha sido de él; si no es correcto, puedes decirlo allí.`,
    },
    creditedElsewhere: {
      subject: (order) => `El pedido ${order} se acreditó a otra persona`,
      heading: 'Tu pedido se acreditó a otra persona',
      text: (campaign, order) =>
        `El propietario de la campaña ${campaign} ha acreditado el pedido ${order} a otra persona. Si no es correcto, puedes decirlo en tu página.`,
    },
    footer: (campaign) => `Recibes este mensaje porque echaste en falta un pedido de ${campaign}.`,
  },
  joining: {
    confirm: {
      subject: (campaign) => `Confirma tu solicitud para ${campaign}`,
      heading: 'Confirma tu dirección',
      text: (campaign) =>
        `Has solicitado ser afiliado de ${campaign}. Con este botón confirmas que la dirección es tuya, y tu solicitud se transmite.`,
      button: 'Confirmar mi solicitud',
      validity: (days) => `El enlace es válido durante ${days} días.`,
    },
    welcome: {
      subject: (campaign) => `Te damos la bienvenida como afiliado de ${campaign}`,
      heading: 'Ya eres afiliado',
      text: (campaign, rate) =>
        `Tu solicitud para ${campaign} ha sido aceptada. Ganas el ${rate} de lo que compren quienes lleguen por tu enlace.`,
    },
    known: {
      subject: (campaign) => `Ya eres afiliado de ${campaign}`,
      heading: 'Ya eres afiliado',
      text: (campaign, rate) =>
        `Has enviado una solicitud para ${campaign}, y ya eres su afiliado. Ganas el ${rate} de lo que compren quienes lleguen por tu enlace.`,
    },
    invited: {
      subject: (campaign) => `Te damos la bienvenida como afiliado de ${campaign}`,
      heading: 'Ya eres afiliado',
      text: (campaign, rate) =>
        `Has aceptado la invitación a ${campaign}. Ganas el ${rate} de lo que compren quienes lleguen por tu enlace.`,
    },
    moved: {
      subject: (campaign) => `Tu nueva dirección en ${campaign}`,
      heading: 'Esta es ahora tu dirección',
      text: (campaign, rate) =>
        `La campaña ${campaign} tiene ahora esta dirección tuya. Ganas el ${rate} de lo que compren quienes lleguen por tu enlace. Las direcciones anteriores de tu página ya no funcionan: usa la de abajo.`,
    },
    yourLink: 'Este es tu enlace. Compártelo donde quieras:',
    openPage: 'Abrir mi página',
    pageIsPrivate:
      'Tu página muestra tus clics, tus comisiones y tus pagos. Quien tenga su dirección los ve: no la compartas.',
    declined: {
      subject: (campaign) => `Tu solicitud para ${campaign}`,
      heading: 'Tu solicitud no ha sido aceptada',
      text: (campaign) => `El propietario de ${campaign} no te acepta como afiliado por ahora.`,
    },
    forgotten: 'Lo que enviaste se borra en un plazo de 30 días. Puedes volver a solicitarlo.',
    footer: (campaign) => `Recibes este mensaje porque has solicitado ser afiliado de ${campaign}.`,
    invitedFooter: (campaign) => `Recibes este mensaje porque has aceptado una invitación a ${campaign}.`,
    strangerFooter:
      'Si no has enviado ninguna solicitud, ignora este mensaje: no se transmite nada, y lo introducido se borra en un plazo de 30 días.',
  },
  invitation: {
    subject: (merchant, campaign) => `${merchant} te invita a ${campaign}`,
    subjectWithoutName: (campaign) => `Te invitan a ${campaign}`,
    heading: (campaign) => `Hazte afiliado de ${campaign}`,
    text: (who, campaign, rate) =>
      `${who} te invita a recomendar ${campaign}. Recibes un enlace propio y ganas el ${rate} de lo que compren quienes lleguen por él.`,
    owner: 'El propietario de la campaña',
    theirWords: (who) => `${who} te escribe:`,
    test: 'Esta campaña está en modo de prueba: su dinero no es real.',
    button: 'Ver la invitación',
    validity: (days) => `La invitación es válida durante ${days} días. No pasa nada hasta que la aceptes.`,
    footer: (who) =>
      `${who} introdujo tu dirección: por eso recibes este mensaje. Tras el botón puedes rechazarla y dejar de recibir mensajes así de su parte.`,
  },
  affiliate: {
    first_click: {
      subject: (campaign) => `Tu enlace de ${campaign} funciona`,
      heading: 'Tu enlace funciona',
      text: (campaign) =>
        `La primera visita ha llegado a ${campaign} por tu enlace. Si alguien compra, el pedido cuenta para ti.`,
      hint: 'Consejo: un enlace dentro del texto, cerca de lo que recomiendas, se sigue más que uno al final.',
    },
    first_sale: {
      subject: (campaign) => `Tu primer pedido de ${campaign}`,
      heading: 'Ha llegado tu primer pedido',
      text: (campaign) =>
        `Alguien ha comprado en ${campaign} por tu enlace o tu código. La comisión está en tu página; es tuya cuando el pedido se aprueba.`,
      hint: 'Mira en tu página qué enlace lo ha traído: seguir por ahí suele ser el mejor paso.',
    },
    weekly: {
      subject: (campaign) => `Tu semana con ${campaign}`,
      heading: 'Tu semana',
      intro: (campaign, dates) => `Lo que tu enlace y tus códigos han traído a ${campaign}, ${dates}.`,
      clicks: 'Clics',
      orders: 'Pedidos',
      commission: 'Comisión',
      compared: (figure) => `la semana anterior: ${figure}`,
      chart: 'Clics por día; las líneas son la semana anterior',
      alt: (days) => `Clics por día: ${days}`,
      nextPayment: (amount, date) => `Tu próximo pago de ${amount} está previsto para el ${date}.`,
    },
    settings: 'Elige tus correos y su idioma',
    optOut: 'No recibir más mensajes como este',
    footer: (campaign) => `Recibes este mensaje porque eres afiliado de ${campaign}.`,
  },
};
